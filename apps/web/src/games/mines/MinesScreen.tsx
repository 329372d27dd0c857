import { MINES_LIMITS } from "@rumb/games/mines/mines-limits";
import { type MinesParams, minesPayoutKopecks, minesStrip } from "@rumb/games/mines/mines-payout";
import { kopecks, type Kopecks, roubles } from "@rumb/money/kopecks";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { call } from "../../api/http.ts";
import { onPlayedElsewhere } from "../../api/live.ts";
import { moneyCall } from "../../api/money-call.ts";
import { useSession } from "../../api/session.ts";
import { onConnected, onSocketEvent } from "../../api/socket.ts";
import { useAwayTitle } from "../../browser/use-away-title.ts";
import { dismissAutobet, useAutobet } from "../../comfort/autobet-store.ts";
import { bannerWords } from "../../comfort/autobet-words.ts";
import { ComfortPlace } from "../../comfort/ComfortPlace.tsx";
import { toast } from "../../kit/toast.ts";
import { tableEffects } from "../instant/table-effects.ts";
import { GameLayout } from "../shared/GameLayout.tsx";
import { maxStake } from "../shared/max-stake.ts";
import { maxWinRefusal } from "../shared/play-refusal.ts";
import { useBetPlace } from "../shared/use-bet-place.ts";
import { useEchoGuard } from "../shared/use-echo-guard.ts";
import { termsOf, useTerms } from "../shared/use-terms.ts";
import { useLinkedSetting } from "../shared/use-linked-setting.ts";
import { MinesActions, MinesControls } from "./MinesControls.tsx";
import { MinesStage } from "./MinesStage.tsx";
import { minesKeys } from "./field-view.ts";
import { createMinesTable, type MinesCommands } from "./mines-moves.ts";
import {
  acceptsPresses,
  BOMB_BOUNDS,
  lockedOrder,
  type MinesOrder,
  type MinesTable,
  STAKE_BOUNDS,
} from "./mines-table.ts";

import { useMinesAutobet } from "./use-mines-autobet.tsx";

/** The Mines screen: data and composition; the table itself is `useMinesTable`. */
export function MinesScreen() {
  const table = useMinesTable();
  const autobet = useAutobet("mines");
  const byItself = autobet.kind === "running";
  const locked = lockedOrder(table);
  const { order, setStake, setBombs } = useOrder(locked, byItself);
  const site = useTerms("mines");
  const game = table.moment.kind === "playing" ? table.moment.game : undefined;
  const terms = game ?? { ...order, ...site };
  const { signedIn, balanceKopecks, refusal, refusalOf } = useBetPlace(order.stakeKopecks);
  const noLink = refusalOf(NOTHING);
  const replayRefusal = byItself ? AUTOBET_RUNS : refusalOf(table.last?.order.stakeKopecks ?? NOTHING);
  const strip = useStrip(order.stakeKopecks, terms);
  const firstWin = minesPayoutKopecks(order.stakeKopecks, terms, 1);
  const startRefusal = refusal ?? maxWinRefusal(firstWin, terms.maxWinKopecks);
  const maxStakeKopecks = maxStake(balanceKopecks, STAKE_BOUNDS);
  const isEcho = useEchoGuard(game !== undefined);
  useAwayTitle(game && "● Игра идёт");
  const offer = useMinesAutobet(tableStore, order, game === undefined ? startRefusal : GAME_RUNS);
  const start = (): void => startOne(table, order);
  const rule = { ...STAKE_BOUNDS, maxButton: maxStakeKopecks };
  const stake = { value: order.stakeKopecks, rule, onCommit: setStake };
  const place = { noLink, start, isEcho, refusal: signedIn ? startRefusal : "", stake };

  return (
    <GameLayout
      title="Mines"
      stage={
        <MinesStage
          table={table}
          bombs={order.bombs}
          strip={strip}
          note={bannerWords(autobet).note}
          pressable={acceptsPresses(table) && !byItself && noLink === undefined}
          byItself={byItself}
          replayRefusal={replayRefusal}
        />
      }
      controls={
        <MinesControls
          order={order}
          locked={locked !== undefined || byItself}
          onStake={setStake}
          onBombs={setBombs}
          maxStakeKopecks={maxStakeKopecks}
          maxWinKopecks={terms.maxWinKopecks}
          wholeWinKopecks={strip.at(-1)?.winKopecks ?? firstWin}
        />
      }
      actions={
        <MinesActions
          table={table}
          autobet={autobet}
          signedIn={signedIn}
          refusal={startRefusal}
          noLink={noLink}
          onStart={start}
        />
      }
      comfort={
        <ComfortPlace
          game="mines"
          keyList={KEY_LIST}
          canHurry
          autobet={offer}
          keys={byItself ? NO_KEYS : minesKeys(table, place)}
        />
      }
    />
  );
}

/** A game that the player starts themselves takes the place of what the last autobet came to. */
function startOne(table: MinesCommands, order: MinesOrder): void {
  dismissAutobet();
  void table.start(order);
}

/** The fractions are exact and not for free: a step does not compute them again. */
function useStrip(stakeKopecks: Kopecks, { bombs, edgeHundredths, maxWinKopecks }: MinesParams) {
  return useMemo(
    () => minesStrip(stakeKopecks, { bombs, edgeHundredths, maxWinKopecks }),
    [stakeKopecks, bombs, edgeHundredths, maxWinKopecks],
  );
}

/**
 * Stake and bombs: those of the running game; else from the link, from the last visit, or the defaults. What a game was
 * played with stays in the fields after it, also when it was found unfinished or played by «Повторить ходы»; the stakes of an
 * autobet do not.
 */
function useOrder(locked: MinesOrder | undefined, byItself: boolean) {
  const [stake, setStake] = useLinkedSetting("mines.stake", "bet", {
    bounds: STAKE_BOUNDS,
    initial: MINES_LIMITS.defaultStakeKopecks,
  });
  const [bombs, setBombHundredths] = useLinkedSetting("mines.bombs", "bombs", {
    bounds: BOMB_BOUNDS,
    initial: MINES_LIMITS.defaultBombs * 100,
  });
  const setBombs = (count: number): void => setBombHundredths(count * 100);
  const set: MinesOrder = { stakeKopecks: kopecks(stake), bombs: Math.floor(bombs / 100) };

  useEffect(() => {
    if (locked === undefined || byItself) return;
    if (locked.stakeKopecks !== set.stakeKopecks) setStake(locked.stakeKopecks);
    if (locked.bombs !== set.bombs) setBombs(locked.bombs);
  });
  return { order: locked ?? set, setStake, setBombs };
}

const NOTHING = kopecks(0);
const NO_KEYS = {};
const AUTOBET_RUNS = "Идёт автоставка";
const GAME_RUNS = "Сначала закончите начатую игру";

const KEY_LIST = [
  { key: "Пробел", does: "начать игру, потом забрать" },
  { key: "A Ф", does: "автовыбор" },
  { key: "C С", does: "забрать" },
  { key: "← ↑ ↓ →", does: "по полю, когда оно в фокусе" },
  { key: "Enter", does: "открыть клетку" },
];

/** The one mines table of this tab, bound to the server and to the player's balance. */
function useMinesTable(): MinesTable & MinesCommands {
  useAgreement();
  return useStore(tableStore);
}

const tableStore = createMinesTable(
  {
    ...tableEffects,
    find: () => call("mines/get", {}),
    start: ({ stakeKopecks, bombs }, onUncertain) =>
      moneyCall("mines/play", { bet: roubles(stakeKopecks), bomb: bombs }, onUncertain),
    press: (move, onUncertain) =>
      move.kind === "auto"
        ? moneyCall("mines/auto", {}, onUncertain)
        : moneyCall("mines/press", { cell: move.cell }, onUncertain),
    take: (onUncertain) => moneyCall("mines/take", {}, onUncertain),
    terms: () => termsOf("mines", useSession.getState().site?.terms),
    reportError: toast.error,
    cheer: () => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0,
  },
  useSession.getState().status === "player",
);

let playerId = useSession.getState().user?.id;

/**
 * Keeps this window at one with the player's other windows: the running game is asked for when the screen opens, when the
 * window comes back into view, when a connection is made, and when the server reports money that moved elsewhere. A
 * replay stops when its screen is left.
 */
function useAgreement(): void {
  const player = useSession((session) => session.user?.id);
  useEffect(() => {
    if (player !== playerId) {
      playerId = player;
      void tableStore.getState().reset(player !== undefined);
    } else if (player !== undefined) void tableStore.getState().agree();
  }, [player]);

  useEffect(() => {
    function agree(): void {
      if (!document.hidden && useSession.getState().status === "player") void tableStore.getState().agree();
    }
    const stops = [
      onSocketEvent("updateBalance", agree),
      onPlayedElsewhere((games) => {
        if (games.includes("mines")) agree();
      }),
      onConnected(agree),
    ];
    window.addEventListener("focus", agree);
    document.addEventListener("visibilitychange", agree);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener("focus", agree);
      document.removeEventListener("visibilitychange", agree);
      tableStore.getState().stopReplay();
    };
  }, []);
}
