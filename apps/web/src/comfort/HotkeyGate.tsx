import { lazyPage } from "../browser/lazy-page.ts";
import type { GameId } from "@rumb/games/games";
import { LazySheet } from "../site/LazySheet.tsx";
import { SilentBoundary } from "../site/SilentBoundary.tsx";
import { useLazyPage } from "../site/use-lazy-page.ts";
import { useComfort } from "./comfort-settings.ts";
import type { GameKey, GameKeys } from "./game-keys.ts";
import type { GameHotkeysProps } from "./GameHotkeys.tsx";

/** Hotkeys where the player has turned them on, and the sheet that lists them; both are fetched when they are wanted. */
export function HotkeyGate({ game, keys, keyList, helpOpen, onHelp }: HotkeyGateProps) {
  const on = useComfort((comfort) => comfort.hotkeys);
  return (
    <>
      {on && (
        <SilentBoundary>
          <Hotkeys keys={keys} onHelp={() => onHelp(true)} />
        </SilentBoundary>
      )}
      <LazySheet
        open={helpOpen}
        onClose={() => onHelp(false)}
        title="Горячие клавиши"
        sheet={hotkeySheet}
        given={{ game, keyList }}
      />
    </>
  );
}

function Hotkeys(props: GameHotkeysProps) {
  const { Page: GameHotkeys } = useLazyPage(gameHotkeys);
  return GameHotkeys && <GameHotkeys {...props} />;
}

const gameHotkeys = lazyPage(async () => (await import("./GameHotkeys.tsx")).GameHotkeys);

const hotkeySheet = lazyPage(async () => (await import("./HotkeySheet.tsx")).HotkeySheet);

export type HotkeyGateProps = {
  game: GameId;
  keys: GameKeys;
  keyList: readonly GameKey[];
  helpOpen: boolean;
  onHelp: (open: boolean) => void;
};
