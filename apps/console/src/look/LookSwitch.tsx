import DarkIcon from "@mui/icons-material/DarkMode";
import LightIcon from "@mui/icons-material/LightMode";
import { ListItemIcon, ListItemText, MenuItem } from "@mui/material";
import { useTheme } from "react-admin";

/** Turns the console from dark to light and back; this browser remembers it. */
export function LookSwitch() {
  const [look, setLook] = useTheme("dark");
  const isLight = look === "light";
  return (
    <MenuItem onClick={() => setLook(isLight ? "dark" : "light")}>
      <ListItemIcon>{isLight ? <DarkIcon fontSize="small" /> : <LightIcon fontSize="small" />}</ListItemIcon>
      <ListItemText>{isLight ? "Тёмный вид" : "Светлый вид"}</ListItemText>
    </MenuItem>
  );
}
