import type { GameId } from "@rumb/games/games";
import { lazy, Suspense } from "react";
import { LazySheet } from "../site/LazySheet.tsx";
import { SilentBoundary } from "../site/SilentBoundary.tsx";
import { useComfort } from "./comfort-settings.ts";
import type { GameKey, GameKeys } from "./game-keys.ts";

/** Hotkeys where the player has turned them on, and the sheet that lists them; both are fetched when they are wanted. */
export function HotkeyGate({ game, keys, keyList, helpOpen, onHelp }: HotkeyGateProps) {
  const on = useComfort((comfort) => comfort.hotkeys);
  return (
    <>
      {on && (
        <SilentBoundary>
          <Suspense fallback={null}>
            <GameHotkeys keys={keys} onHelp={() => onHelp(true)} />
          </Suspense>
        </SilentBoundary>
      )}
      <LazySheet open={helpOpen} onClose={() => onHelp(false)} title="Горячие клавиши">
        <HotkeySheet game={game} keyList={keyList} />
      </LazySheet>
    </>
  );
}

const GameHotkeys = lazy(async () => {
  const { GameHotkeys } = await import("./GameHotkeys.tsx");
  return { default: GameHotkeys };
});

const HotkeySheet = lazy(async () => {
  const { HotkeySheet } = await import("./HotkeySheet.tsx");
  return { default: HotkeySheet };
});

export type HotkeyGateProps = {
  game: GameId;
  keys: GameKeys;
  keyList: readonly GameKey[];
  helpOpen: boolean;
  onHelp: (open: boolean) => void;
};
