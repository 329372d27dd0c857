import type { JackpotState } from "@rumb/contract/jackpot/jackpot-events";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { onSocketEvent, requestJackpot } from "../../api/socket.ts";
import { steadyNow, twoDigits, useSecondsLeft } from "../../browser/deadline.ts";
import { type FollowedRound, useRoundSnapshot } from "../../games/rounds/use-round-snapshot.ts";
import { Money } from "../../kit/Money.tsx";
import {
  type LiveRound,
  takeBets,
  takeStart,
  takeState,
  takeTime,
  takeWinner,
} from "./live-jackpot-round.ts";
import { LiveLine } from "./LiveLine.tsx";
import styles from "./LiveReading.module.css";

/** The bank of the jackpot's round and its clock. The bets, tickets and players are for the game's own screen. */
export function LiveJackpot() {
  useRoundSnapshot(followed);
  const { round } = useStore(store);
  const seconds = useSecondsLeft(round?.deadlineMs ?? null);
  return (
    <LiveLine label="На кону:">
      <span className={styles.reading}>
        {round === null ? "—" : <Money kopecks={round.bankKopecks} animated />}
        {round !== null && <span className={styles.clock}>{clockText(round, seconds)}</span>}
      </span>
    </LiveLine>
  );
}

function clockText({ over }: LiveRound, seconds: number | null): string {
  if (seconds !== null) return `${twoDigits(seconds)} с`;
  return over ? "раунд окончен" : "ждём игроков";
}

const store = createStore<{ round: LiveRound | null }>()(() => ({ round: null }));

const followed: FollowedRound<JackpotState> = {
  request: requestJackpot,
  take: (state) => update((round) => takeState(round, state, steadyNow())),
  hasGap: () => store.getState().round === null,
  subscribe: (listener) => store.subscribe(listener),
  follow() {
    // What was shown before the page was left is of another round by now.
    store.setState({ round: null });
    const stops = [
      onSocketEvent("getJackpot", (state) => update((round) => takeState(round, state, steadyNow()))),
      onSocketEvent("newBetJackpot", (news) => update((round) => takeBets(round, news))),
      onSocketEvent("jackTime", (time) => update((round) => takeTime(round, time, steadyNow()))),
      onSocketEvent("startSliderJackpot", (start) => update((round) => takeStart(round, start, steadyNow()))),
      onSocketEvent("winner", (win) => update((round) => takeWinner(round, win))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

function update(change: (round: LiveRound | null) => LiveRound | null): void {
  store.setState(({ round }) => ({ round: change(round) }));
}
