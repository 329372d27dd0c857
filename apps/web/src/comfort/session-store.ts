import type { GameId } from "@rumb/games/games";
import { addKopecks, kopecks } from "@rumb/money/kopecks";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useSession } from "../api/session.ts";
import { onSocketEvent } from "../api/socket.ts";
import { kopecksOf } from "../api/wire-amount.ts";
import { keepInTab, keptInTab } from "../browser/tab-text.ts";
import { countPlay } from "../site/favourite-games.ts";
import { winSwing } from "../site/win-size.ts";
import { cue } from "./cues.ts";
import type { SessionLog, SettledPlay } from "./session-log.ts";
import {
  heldIn,
  newLog,
  withDecided,
  withDecidedCounted,
  withHeld,
  withoutRound,
  withPlay,
  withPot,
} from "./session-log.ts";
import { type EndedRound, hearSession } from "./session-news.ts";
import { readLog, writeLog } from "./session-text.ts";

/** What this player has played in this tab; undefined for guests. It survives navigation and reloads. */
export function useSessionLog(): SessionLog | undefined {
  return useStore(store);
}

/** «Сбросить»: a session that begins now. Bets in rounds that are not over stay. */
export function resetSession(): void {
  change(({ playerId, held }) => ({ ...newLog(playerId, Date.now()), held }));
}

/** A browser that refuses storage forgets the session with the page, nothing more. */
const KEY = "rumb.session";
const store = createStore<SessionLog | undefined>()(() => opened(useSession.getState().user?.id));
let lastGame: GameId = "dice";

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) store.setState(opened(user?.id), true);
});
onSocketEvent("jackpotesWin", ({ user_id: winnerId, jackpot_sum: sum }) => {
  if (winnerId !== useSession.getState().user?.id) return;
  change((log) => withPot(log, lastGame, kopecksOf(sum)));
  cue("jackpot");
});
hearSession((news) => {
  switch (news.kind) {
    case "play":
      enterPlay(news.play);
      return;
    case "decided":
      change((log) => withDecided(log, news.play));
      return;
    case "held":
      change((log) => withHeld(log, news.bet));
      return;
    case "rounds":
      news.rounds.forEach(enterRound);
      return;
    case "refund":
      change((log) => withoutRound(log, news.round));
  }
});

function enterPlay(play: SettledPlay): void {
  change((log) => withPlay(log, play));
  lastGame = play.game;
  countPlay(play.game);
  cue(soundOf(play));
}

/** All own bets of a round are one play. */
function enterRound(round: EndedRound): void {
  const log = store.getState();
  const bets = log === undefined ? [] : heldIn(log, round);
  if (bets.length === 0) return;
  const stakeKopecks = bets.reduce((sum, bet) => addKopecks(sum, bet.stakeKopecks), kopecks(0));
  change((log) => withoutRound(log, round));
  enterPlay({ game: round.game, stakeKopecks, winKopecks: round.winOf(bets) });
}

function opened(playerId: number | undefined): SessionLog | undefined {
  if (playerId === undefined) return undefined;
  const kept = readLog(keptInTab(KEY), playerId);
  // Whoever loads the page again while a result is being shown sees no more of it.
  const log = kept === null ? newLog(playerId, Date.now()) : withDecidedCounted(kept);
  // Also before the first bet: a reload is not to set the clock back.
  keep(log);
  return log;
}

function change(next: (log: SessionLog) => SessionLog): void {
  const log = store.getState();
  if (log === undefined) return;
  const changed = next(log);
  if (changed === log) return;
  store.setState(changed, true);
  keep(changed);
}

function keep(log: SessionLog): void {
  keepInTab(KEY, writeLog(log));
}

/** A win rings as far as its instrument swings; less back than the stake has a sound of its own, and just the stake another. */
function soundOf({ stakeKopecks, winKopecks }: SettledPlay) {
  const swing = winSwing({ winKopecks, stakeKopecks });
  if (swing > 0) return swing;
  return winKopecks < stakeKopecks ? "loss" : "even";
}
