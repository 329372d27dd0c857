import { ruRU } from "@mui/material/locale";
import { createTheme, type ThemeOptions } from "@mui/material/styles";
import { defaultDarkTheme, defaultLightTheme } from "react-admin";

/** Room for a finger. */
const FINGER = { minHeight: 40 } as const;

/** What the two looks of the console differ in. */
const DARK = {
  mode: "dark",
  ground: "#08141a",
  paper: "#0e2028",
  head: "#152d37",
  line: "#24424e",
  field: "#7595a0",
  focus: "#ffe08a",
  primary: { main: "#e3b04b", light: "#f2c66d", dark: "#c8953a", contrastText: "#08141a" },
  link: "#6cc3e8",
  success: "#58e0c4",
  // `dark` is what a button turns to under the pointer: made by the library, the text on it would be too faint.
  error: { main: "#ff7a5c", dark: "#f0694b", contrastText: "#08141a" },
  warning: "#f2c66d",
  onColour: "#08141a",
  text: { primary: "#eaf2ef", secondary: "#afc3c6", disabled: "#95aeb4" },
} as const;

const LIGHT = {
  mode: "light",
  ground: "#f1f5f4",
  paper: "#ffffff",
  head: "#e3ebea",
  line: "#c3d1d4",
  field: "#5d7780",
  focus: "#0b4f6c",
  primary: { main: "#735106", light: "#8a6410", dark: "#5c4003", contrastText: "#ffffff" },
  link: "#0b4f6c",
  success: "#0a5c49",
  error: { main: "#a3290f", dark: "#86200a", contrastText: "#ffffff" },
  warning: "#6d4a00",
  onColour: "#ffffff",
  text: { primary: "#10222a", secondary: "#40555c", disabled: "#56696f" },
} as const;

/** The site's colours and type for react-admin: ink ground, brass for action, the site's focus ring. */
export const darkTheme = consoleTheme(DARK);

/** The same on paper, for a bright room. */
export const lightTheme = consoleTheme(LIGHT);

function consoleTheme(look: Look) {
  const theme: ThemeOptions = {
    ...baseOf(look),
    // Whoever asked their machine for less motion gets none from the library, which otherwise slides and grows for everybody.
    motion: { reducedMotion: "system" },
    palette: paletteOf(look),
    shape: { borderRadius: 8 },
    sidebar: { width: 208, closedWidth: 48 },
    typography: {
      fontFamily: '"Onest Variable", sans-serif',
      h6: { fontSize: "1.125rem", fontWeight: 600 },
      body2: { fontSize: "0.875rem" },
      button: { textTransform: "none", fontWeight: 500 },
    },
    components: componentsOf(look),
  };
  return createTheme(theme, ruRU);
}

type Look = typeof DARK | typeof LIGHT;

function baseOf({ mode }: Look) {
  return mode === "dark" ? defaultDarkTheme : defaultLightTheme;
}

function focusRing({ focus }: Look) {
  return { outline: `2px solid ${focus}`, outlineOffset: 2 };
}

function paletteOf(look: Look) {
  return {
    mode: look.mode,
    background: { default: look.ground, paper: look.paper },
    primary: look.primary,
    secondary: { main: look.link, contrastText: look.onColour },
    success: { main: look.success, contrastText: look.onColour },
    error: look.error,
    warning: { main: look.warning, contrastText: look.onColour },
    info: { main: look.link, contrastText: look.onColour },
    text: look.text,
    divider: look.line,
  };
}

function componentsOf(look: Look): ThemeOptions["components"] {
  return {
    ...baseOf(look).components,
    MuiCssBaseline: { styleOverrides: pageStyles(look) },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { "&.Mui-focusVisible": focusRing(look) } },
    },
    MuiDialog: { defaultProps: { fullWidth: true, maxWidth: "sm" } },
    MuiDialogTitle: { styleOverrides: { root: { overflowWrap: "anywhere" } } },
    MuiButton: { styleOverrides: { root: onPhones(FINGER) } },
    MuiTableSortLabel: { styleOverrides: { root: onPhones(FINGER) } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
    MuiAppBar: {
      styleOverrides: {
        root: { backgroundColor: look.paper, color: look.text.primary, boxShadow: "none" },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: {
          padding: "4px 10px",
          borderColor: look.line,
          // Between a tablet and a small laptop a column more is worth the air.
          "@media (max-width: 1199px)": { paddingInline: 7 },
        },
        head: {
          fontSize: "0.75rem",
          fontWeight: 600,
          color: look.text.secondary,
          backgroundColor: look.head,
        },
      },
    },
    // The library's own pages turn these with no word about what is awaited.
    MuiCircularProgress: { defaultProps: { "aria-label": "Загружается" } },
    MuiLinearProgress: { defaultProps: { "aria-label": "Загружается" } },
    // The library sets switches off to the left, where a list on a phone has no room.
    MuiSwitch: { styleOverrides: { root: { marginLeft: 12 } } },
    MuiFormControlLabel: { styleOverrides: { root: onPhones(FINGER) } },
    RaDataTable: {
      styleOverrides: {
        root: {
          "& .RaDataTable-rowCell": {
            whiteSpace: "nowrap",
            // There two lines of a day and its time are better than a column that is not seen.
            "@media (min-width: 900px) and (max-width: 1439px)": { whiteSpace: "normal" },
          },
          "& .RaDataTable-rowCell a": {
            display: "inline-block",
            maxWidth: 240,
            overflow: "hidden",
            textOverflow: "ellipsis",
            verticalAlign: "bottom",
          },
          ...cardsOnPhones(look),
        },
      },
    },
    MuiLink: { styleOverrides: { root: { color: look.link } } },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: look.field } } },
    MuiFilledInput: { styleOverrides: { root: { backgroundColor: look.ground } } },
    MuiTextField: { defaultProps: { variant: "outlined", size: "small" } },
    MuiFormControl: { defaultProps: { variant: "outlined", size: "small" } },
  };
}

/** A window without room for columns shows each row as a card: every value below its column's name, which the cell brings along (parts/Column.tsx). */
function cardsOnPhones({ line, head, text }: Look) {
  return {
    ...onPhones({
      "& .RaDataTable-table, & .RaDataTable-thead, & .RaDataTable-tbody": { display: "block" },
      // Of the columns' names those stay by which the list can be sorted.
      "& .RaDataTable-headerRow": {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        padding: "0 2px",
        backgroundColor: head,
      },
      "& .RaDataTable-headerCell": { border: 0, flexShrink: 0, backgroundColor: "transparent" },
      // The box that chooses all stands above those of the rows.
      "& .RaDataTable-headerCell.MuiTableCell-paddingCheckbox": {
        order: 1,
        marginInlineStart: "auto",
        width: "auto",
      },
      "& .RaDataTable-headerCell:not(:has(.MuiTableSortLabel-root, input))": { display: "none" },
      "& .RaDataTable-tbody > tr": {
        display: "grid",
        gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
        gap: "8px 16px",
        position: "relative",
        padding: "10px 12px",
        borderBottom: `1px solid ${line}`,
      },
      "& .RaDataTable-tbody > tr > td": {
        padding: 0,
        border: 0,
        textAlign: "start",
        whiteSpace: "normal",
        overflowWrap: "anywhere",
      },
      "& .RaDataTable-tbody > tr > td:is(:empty, :has(> :only-child:empty))": { display: "none" },
      "& td[data-label]::before": {
        content: "attr(data-label)",
        display: "block",
        fontSize: "0.75rem",
        color: text.secondary,
      },
      "& .RaDataTable-tbody > tr > td.MuiTableCell-paddingCheckbox": {
        position: "absolute",
        insetBlockStart: 2,
        insetInlineEnd: 2,
        width: "auto",
      },
      "& td.MuiTableCell-paddingCheckbox .MuiCheckbox-root, & th.MuiTableCell-paddingCheckbox .MuiCheckbox-root":
        {
          width: FINGER.minHeight,
          height: FINGER.minHeight,
        },
      // A card has half of the window for a value: what names it breaks there, and is not cut off.
      "& .RaDataTable-rowCell a": { maxWidth: "100%", whiteSpace: "normal" },
      "& .MuiChip-root": { maxWidth: "100%", height: "auto", minHeight: 24 },
      "& .MuiChip-label": { whiteSpace: "normal" },
    }),
  } as const;
}

function onPhones<Styles extends object>(styles: Styles) {
  return { "@media (max-width: 599px)": styles };
}

function pageStyles(look: Look) {
  return {
    ":focus-visible": focusRing(look),
    body: { fontVariantNumeric: "tabular-nums" },
    // On paper there is what the page says, in ink, and nothing to press.
    "@media print": {
      ".MuiDrawer-root, .RaSidebar-fixed, .MuiAppBar-root, .no-print, .MuiTablePagination-root, form": {
        display: "none !important",
      },
      "html, body, #root, .MuiPaper-root, td, th": {
        background: "#fff !important",
        color: "#000 !important",
      },
      "a, p, span, dt, dd, li, h1, h2": { color: "#000 !important" },
      ".RaLayout-appFrame": { marginTop: "0 !important" },
      "section, .RaList-content": { overflow: "visible !important" },
      tr: { breakInside: "avoid" },
    },
  };
}
