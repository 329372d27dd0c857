import SoundIcon from "@mui/icons-material/NotificationsActive";
import NoSoundIcon from "@mui/icons-material/NotificationsOff";
import { ListItemIcon, ListItemText, MenuItem } from "@mui/material";
import { playBell } from "./bell.ts";
import { useSound } from "./Live.tsx";

/** Turns the bell of new requests on and off; it rings once to be heard. */
export function SoundSwitch() {
  const [on, setOn] = useSound();
  const turn = () => {
    if (!on) playBell();
    setOn(!on);
  };
  return (
    <MenuItem role="menuitemcheckbox" aria-checked={on} onClick={turn}>
      <ListItemIcon>{on ? <SoundIcon fontSize="small" /> : <NoSoundIcon fontSize="small" />}</ListItemIcon>
      <ListItemText>{on ? "Звук новых заявок включён" : "Звук новых заявок выключен"}</ListItemText>
    </MenuItem>
  );
}
