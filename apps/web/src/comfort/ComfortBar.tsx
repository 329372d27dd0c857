import type { GameId } from "@rumb/games/games";
import { useEffect, useState } from "react";
import { lazyPage } from "../browser/lazy-page.ts";
import type { AutobetOffer } from "./autobet-offer.ts";
import styles from "./ComfortBar.module.css";
import { useComfort, setComfort } from "./comfort-settings.ts";
import { cue } from "./cues.ts";
import type { GameKey, GameKeys } from "./game-keys.ts";
import { HotkeyGate } from "./HotkeyGate.tsx";
import { SessionReading } from "./SessionReading.tsx";
import { SettingsMenu } from "./SettingsMenu.tsx";
import { ToolButton } from "./ToolButton.tsx";
import { type HeardSpin, useSpinSound } from "./use-spin-sound.ts";
import { LazySheet } from "../site/LazySheet.tsx";
import { stopAutobet, useAutobet } from "./autobet-store.ts";
import { glyph } from "../kit/icons/Glyph.tsx";

/**
 * The line of the ship's log at every game: net and time of the session, which open its account, then what makes playing
 * easier. It keeps its height whatever is in it.
 */
export function ComfortBar({
  game,
  keys,
  keyList,
  autobet,
  canHurry = false,
  spin,
  ownRound,
}: ComfortBarProps) {
  useSpinSound(spin);
  const [helpOpen, setHelpOpen] = useState(false);
  useEffect(() => {
    document.addEventListener("click", hearPress, { capture: true });
    return () => document.removeEventListener("click", hearPress, { capture: true });
  }, []);
  useEffect(() => {
    if (ownRound !== undefined) cue("roundStart");
  }, [ownRound]);
  return (
    <section className={styles.bar} aria-label="Сеанс и удобства">
      <SessionReading game={game} />
      <div className={styles.tools}>
        {autobet !== undefined && <AutobetButton offer={autobet} />}
        {canHurry && <FastToggle />}
        <SettingsMenu onHelp={() => setHelpOpen(true)} />
      </div>
      <HotkeyGate game={game} keys={keys} keyList={keyList} helpOpen={helpOpen} onHelp={setHelpOpen} />
    </section>
  );
}

function FastToggle() {
  const fast = useComfort((comfort) => comfort.fast);
  return (
    <ToolButton
      icon={<FastIcon size={20} />}
      word="Быстро"
      on={fast}
      aria-pressed={fast}
      title="Показывать результат быстрее: без полёта стрелки и роста пузыря, с короткими спинами"
      onClick={() => setComfort("fast", !fast)}
    />
  );
}

/** Any button at the table that can be used gives a sound and a push, where the player wants them. */
function hearPress({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest("article button") : null;
  if (button !== null && button.ariaDisabled !== "true") cue("press");
}

export type ComfortBarProps = {
  game: GameId;
  /** What hotkeys do here now. */
  keys: GameKeys;
  /** The same for the list of hotkeys; the keys of the stake and of the autobet are in it anyway. */
  keyList: readonly GameKey[];
  /** What can be bet on by itself here. */
  autobet?: AutobetOffer;
  /** The spin of a wheel that turns for the own bet. */
  spin?: HeardSpin | undefined;
  /** Number of the shared round that plays with the own stake in it. */
  ownRound?: number | undefined;
  /** True where a draw of our own making can be skipped. */
  canHurry?: boolean;
};

/** Opens the sheet in which an autobet is planned and begun. One that runs ends when its screen is left. */
function AutobetButton({ offer }: { offer: AutobetOffer }) {
  const [open, setOpen] = useState(false);
  const running = useAutobet(offer.game).kind === "running";
  useEffect(() => () => stopAutobet({ kind: "left" }), []);
  return (
    <>
      <ToolButton
        icon={<AutobetIcon size={20} />}
        word="Автоставка"
        brief="Авто"
        on={running}
        aria-haspopup="dialog"
        aria-disabled={running || undefined}
        title={running ? "Автоставка идёт" : "Автоставка"}
        onClick={() => !running && setOpen(true)}
      />
      <LazySheet
        open={open}
        onClose={() => setOpen(false)}
        title="Автоставка"
        height={480}
        sheet={autobetSheet}
        given={{ offer, onBegin: () => setOpen(false) }}
      />
    </>
  );
}

const autobetSheet = lazyPage(async () => (await import("./AutobetSheet.tsx")).AutobetSheet);

/** Autobet: a turn that leads back to where it began. */
const AutobetIcon = glyph(
  <path d="M19.500 8.500A8.500 8.500 0 0 0 4 10M4.500 15.500A8.500 8.500 0 0 0 20 14M20 3.500v5.500h-5.500M4 20.500V15h5.500" />,
);

/** «Быстро»: two arrow heads. */
const FastIcon = glyph(<path d="m4 5 7 7-7 7M12.500 5l7 7-7 7" />);
