import { MINES_LIMITS } from "@rumb/games/mines/mines-limits";
import { type MinesParams, minesPayoutKopecks, minesStrip } from "@rumb/games/mines/mines-payout";
import { kopecks, type Kopecks, roubles } from "@rumb/money/kopecks";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { useConnection } from "../../api/connection.ts";
import { call } from "../../api/http.ts";
import { moneyCall } from "../../api/money-call.ts";
import { useSession } from "../../api/session.ts";
import { onSocketEvent } from "../../api/socket.ts";
import { useAwayTitle } from "../../browser/use-away-title.ts";
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

/** The Mines screen (spec.md §2): data and composition; the table itself is `useMinesTable`. */
export function MinesScreen() {
  const table = useMinesTable();
  const locked = lockedOrder(table);
  const { order, setStake, setBombs } = useOrder(locked);
  const site = useTerms("mines");
  const game = table.moment.kind === "playing" ? table.moment.game : undefined;
  const terms = game ?? { ...order, ...site };
  const { signedIn, balanceKopecks, refusal, refusalOf } = useBetPlace(order.stakeKopecks);
  const noLink = refusalOf(NOTHING);
  const strip = useStrip(order.stakeKopecks, terms);
  const firstWin = minesPayoutKopecks(order.stakeKopecks, terms, 1);
  const startRefusal = refusal ?? maxWinRefusal(firstWin, terms.maxWinKopecks);
  const maxStakeKopecks = maxStake(balanceKopecks, STAKE_BOUNDS);
  const isEcho = useEchoGuard(game !== undefined);
  useAwayTitle(game && "● Игра идёт");

  return (
    <GameLayout
      title="Mines"
      stage={
        <MinesStage
          table={table}
          bombs={order.bombs}
          strip={strip}
          pressable={acceptsPresses(table) && noLink === undefined}
          replayRefusal={table.last === null ? undefined : refusalOf(table.last.order.stakeKopecks)}
        />
      }
      controls={
        <MinesControls
          order={order}
          locked={locked !== undefined}
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
          signedIn={signedIn}
          refusal={startRefusal}
          noLink={noLink}
          onStart={() => void table.start(order)}
        />
      }
      comfort={
        <ComfortPlace
          game="mines"
          keyList={KEY_LIST}
          keys={minesKeys(table, {
            noLink,
            order,
            isEcho,
            refusal: signedIn ? startRefusal : "",
            stake: {
              value: order.stakeKopecks,
              rule: { ...STAKE_BOUNDS, maxButton: maxStakeKopecks },
              onCommit: setStake,
            },
          })}
        />
      }
    />
  );
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
 * played with stays in the fields after it, also when it was found unfinished or played by «Повторить ходы».
 */
function useOrder(locked: MinesOrder | undefined) {
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
    if (locked === undefined) return;
    if (locked.stakeKopecks !== set.stakeKopecks) setStake(locked.stakeKopecks);
    if (locked.bombs !== set.bombs) setBombs(locked.bombs);
  });
  return { order: locked ?? set, setStake, setBombs };
}

const NOTHING = kopecks(0);

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
  return useStore(table);
}

const table = createMinesTable(
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
 * window comes back into view, when the connection does, and when the server reports money that moved elsewhere. A
 * replay stops when its screen is left.
 */
function useAgreement(): void {
  const player = useSession((session) => session.user?.id);
  useEffect(() => {
    if (player !== playerId) {
      playerId = player;
      void table.getState().reset(player !== undefined);
    } else if (player !== undefined) void table.getState().agree();
  }, [player]);

  useEffect(() => {
    function agree(): void {
      if (!document.hidden && useSession.getState().status === "player") void table.getState().agree();
    }
    const stops = [
      onSocketEvent("updateBalance", agree),
      useConnection.subscribe((now, before) => {
        if (now.connection === "online" && before.connection !== "online") agree();
      }),
    ];
    window.addEventListener("focus", agree);
    document.addEventListener("visibilitychange", agree);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener("focus", agree);
      document.removeEventListener("visibilitychange", agree);
      table.getState().stopReplay();
    };
  }, []);
}
