import SiteIcon from "@mui/icons-material/Language";
import { Box, ListItemIcon, ListItemText, MenuItem } from "@mui/material";
import type { ReactNode } from "react";
import {
  AppBar,
  Layout,
  LoadingIndicator,
  Logout,
  Sidebar,
  type SidebarProps,
  TitlePortal,
  useGetIdentity,
  UserMenu,
} from "react-admin";
import { useSite } from "./api/use-site.ts";
import { LookSwitch } from "./look/LookSwitch.tsx";
import { Live } from "./live/Live.tsx";
import { SoundSwitch } from "./live/SoundSwitch.tsx";
import { TabTitle } from "./live/TabTitle.tsx";
import { Search } from "./search/Search.tsx";
import { ConsoleMenu } from "./ConsoleMenu.tsx";
import { BarButton } from "./parts/BarButton.tsx";
import { FreshKeyDialog } from "./parts/FreshKeyDialog.tsx";
import { KeysHelp } from "./parts/KeysHelp.tsx";
import { usePhone } from "./parts/use-phone.ts";

/** The frame: brand, title of the page, the way back to the site. On a phone the title has the brand's room, for it says where one is. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Live>
      <Layout
        appBarAlwaysOn
        appBar={Bar}
        menu={ConsoleMenu}
        sidebar={ConsoleSidebar}
        sx={{ minWidth: 0, "& .RaLayout-content": { minWidth: 0, px: { xs: 1.5, sm: 2 } } }}
      >
        {children}
        <FreshKeyDialog />
        <KeysHelp />
        <TabTitle />
      </Layout>
    </Live>
  );
}

function Bar() {
  const site = useSite();
  const isPhone = usePhone();
  return (
    <AppBar alwaysOn color="default" userMenu={<Me />} toolbar={<LoadingIndicator />}>
      <Box
        component="span"
        sx={{
          display: { xs: "none", sm: "inline" },
          fontFamily: '"Tektur Variable"',
          fontWeight: 600,
          letterSpacing: "0.02em",
          mr: 2,
        }}
      >
        РУМБ
      </Box>
      <TitlePortal component="h1" />
      <Search />
      {!isPhone && <BarButton words={TO_SITE} icon={<SiteIcon />} href={`${site}/`} />}
    </AppBar>
  );
}

function Me() {
  const { identity } = useGetIdentity();
  const site = useSite();
  const isPhone = usePhone();
  return (
    // On a phone the library takes the label for a key of its own words.
    <UserMenu label={isPhone ? undefined : (identity?.fullName ?? "Оператор")}>
      {isPhone && (
        <MenuItem component="a" href={`${site}/`}>
          <ListItemIcon>
            <SiteIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{TO_SITE}</ListItemText>
        </MenuItem>
      )}
      <LookSwitch />
      <SoundSwitch />
      <Logout />
    </UserMenu>
  );
}

/**
 * A sidebar of its own for phones: one that turns from docked to a drawer opens for a moment, and what it then hides from readers of
 * screens stays hidden.
 */
function ConsoleSidebar(props: SidebarProps) {
  const isPhone = usePhone();
  return (
    <Sidebar
      key={isPhone ? "drawer" : "docked"}
      slotProps={isPhone ? { paper: { "aria-label": "Разделы" } } : {}}
      {...props}
    />
  );
}

const TO_SITE = "На сайт";
