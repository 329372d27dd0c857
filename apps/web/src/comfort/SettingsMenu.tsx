import { useId, useRef, useState } from "react";
import { Button } from "../kit/Button.tsx";
import { Icon } from "../kit/Icon.tsx";
import { Switch } from "../kit/Switch.tsx";
import { usePopoverHistory } from "../kit/use-popover-history.ts";
import { type ComfortSwitch, setComfort, useComfort } from "./comfort-settings.ts";
import { cue } from "./cues.ts";
import { type MenuPlace, placeBeside } from "./place-beside.ts";
import styles from "./SettingsMenu.module.css";
import { ToolButton } from "./ToolButton.tsx";

/** The small settings of the game screens. Each switch acts at once, and this browser remembers it. */
export function SettingsMenu({ onHelp }: { onHelp: () => void }) {
  const id = useId();
  const comfort = useComfort();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLFieldSetElement>(null);
  const keepHistory = usePopoverHistory(menu);
  // Closed, it holds nothing: its switches are no fields of the game.
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<MenuPlace>();
  const flip = (name: ComfortSwitch) => (on: boolean) => {
    setComfort(name, on);
    // So one hears, and feels, what one has turned on.
    if (on) cue("press");
  };

  function stand(): void {
    if (opener.current === null) return;
    const page = {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
      scrolled: window.scrollY,
    };
    setPlace(placeBeside({ button: opener.current.getBoundingClientRect(), page, menuHeight: MENU_HEIGHT }));
  }

  return (
    <>
      <ToolButton
        ref={opener}
        icon={<Icon name="settings" size={20} />}
        word="Настройки"
        popoverTarget={id}
      />
      <fieldset
        ref={menu}
        id={id}
        className={styles.menu}
        style={place}
        popover="auto"
        aria-label="Настройки игр"
        onBeforeToggle={(event) => {
          keepHistory(event);
          setOpen(event.newState === "open");
          stand();
        }}
      >
        {open && (
          <>
            <Switch label="Звук" checked={comfort.sound} onChange={flip("sound")} />
            {"vibrate" in navigator && (
              <Switch
                label="Вибрация"
                note="При нажатии, на телефоне"
                checked={comfort.vibration}
                onChange={flip("vibration")}
              />
            )}
            <Switch label="Горячие клавиши" checked={comfort.hotkeys} onChange={flip("hotkeys")} />
            <Button full onClick={onHelp}>
              Список клавиш
            </Button>
          </>
        )}
      </fieldset>
    </>
  );
}

/** With all its switches. */
const MENU_HEIGHT = 250;
