import type { WheelState } from "@rumb/contract/wheel/wheel-events";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { onSocketEvent, requestWheel } from "../../api/socket.ts";
import { type FollowedRound, useRoundSnapshot } from "../../games/rounds/use-round-snapshot.ts";
import { colorOf, tint } from "../../games/wheel/wheel-color.ts";
import { LiveLine } from "./LiveLine.tsx";
import styles from "./LiveReading.module.css";

/** What the wheel came to last, newest first. It follows results only: bets are for the game's own screen. */
export function LiveWheel() {
  useRoundSnapshot(followed);
  const past = useStore(store);
  return (
    <LiveLine label="Выпало:">
      <span className={styles.past}>
        {past.length === 0
          ? "—"
          : past.map(({ round, color }) => (
              <span key={round} className={styles.round} style={tint(colorOf(color))}>
                x{color}
              </span>
            ))}
      </span>
    </LiveLine>
  );
}

const SHOWN = 5;
const store = createStore<readonly Past[]>()(() => []);

const followed: FollowedRound<WheelState> = {
  request: requestWheel,
  take: ({ history }) => store.setState(history.slice(0, SHOWN), true),
  hasGap: () => false,
  subscribe: (listener) => store.subscribe(listener),
  follow: () =>
    onSocketEvent("wheelResult", ({ round, color }) =>
      store.setState((past) => withNewest(past, { round, color }), true),
    ),
};

function withNewest(past: readonly Past[], newest: Past): readonly Past[] {
  return [newest, ...past.filter(({ round }) => round < newest.round)].slice(0, SHOWN);
}

type Past = { readonly round: number; readonly color: number };
