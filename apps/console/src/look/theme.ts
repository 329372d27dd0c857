import { createTheme } from "@mui/material/styles";
import { defaultDarkTheme } from "react-admin";

/** The site's colours and type for react-admin: ink ground, brass for action, the site's focus ring. */
export const theme = createTheme({
  ...defaultDarkTheme,
  palette: {
    mode: "dark",
    background: { default: "#08141a", paper: "#0e2028" },
    primary: { main: "#e3b04b", light: "#f2c66d", dark: "#c8953a", contrastText: "#08141a" },
    secondary: { main: "#6cc3e8", contrastText: "#08141a" },
    success: { main: "#58e0c4", contrastText: "#08141a" },
    // `dark` is what a button turns to under the pointer: made by the library, the text on it would be too faint.
    error: { main: "#ff7a5c", dark: "#f0694b", contrastText: "#08141a" },
    warning: { main: "#f2c66d", contrastText: "#08141a" },
    info: { main: "#6cc3e8", contrastText: "#08141a" },
    text: { primary: "#eaf2ef", secondary: "#afc3c6", disabled: "#95aeb4" },
    divider: "#24424e",
  },
  shape: { borderRadius: 8 },
  sidebar: { width: 208, closedWidth: 48 },
  typography: {
    fontFamily: '"Onest Variable", sans-serif',
    h6: { fontSize: "1.125rem", fontWeight: 600 },
    body2: { fontSize: "0.875rem" },
    button: { textTransform: "none", fontWeight: 500 },
  },
  components: {
    ...defaultDarkTheme.components,
    MuiCssBaseline: {
      styleOverrides: {
        ":focus-visible": { outline: "2px solid #ffe08a", outlineOffset: 2 },
        body: { fontVariantNumeric: "tabular-nums" },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { "&.Mui-focusVisible": { outline: "2px solid #ffe08a", outlineOffset: 2 } } },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
    MuiAppBar: {
      styleOverrides: { root: { backgroundColor: "#0e2028", color: "#eaf2ef", boxShadow: "none" } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { padding: "4px 10px", borderColor: "#24424e" },
        head: { fontSize: "0.75rem", fontWeight: 600, color: "#afc3c6", backgroundColor: "#152d37" },
      },
    },
    // The library's own pages turn these with no word about what is awaited.
    MuiCircularProgress: { defaultProps: { "aria-label": "Загружается" } },
    MuiLinearProgress: { defaultProps: { "aria-label": "Загружается" } },
    // The library sets switches off to the left, where a list on a phone has no room.
    MuiSwitch: { styleOverrides: { root: { marginLeft: 12 } } },
    RaDataTable: {
      styleOverrides: {
        root: {
          "& .RaDataTable-rowCell": { whiteSpace: "nowrap" },
          "& .RaDataTable-rowCell a": {
            display: "inline-block",
            maxWidth: 240,
            overflow: "hidden",
            textOverflow: "ellipsis",
            verticalAlign: "bottom",
          },
        },
      },
    },
    MuiLink: { styleOverrides: { root: { color: "#6cc3e8" } } },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: "#7595a0" } } },
    MuiFilledInput: { styleOverrides: { root: { backgroundColor: "#08141a" } } },
    MuiTextField: { defaultProps: { variant: "outlined", size: "small" } },
    MuiFormControl: { defaultProps: { variant: "outlined", size: "small" } },
  },
});
