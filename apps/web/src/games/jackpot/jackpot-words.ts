import type { JackpotTitle } from "@rumb/contract/jackpot/jackpot-events";
import { formatMoney, formatRubles, formatTicket } from "@rumb/money/format";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import {
  chanceOf,
  type JackpotPhase,
  type JackpotRound,
  type JackpotWinnerCard,
  stakeOf,
} from "./jackpot-round.ts";
import type { JackpotTable } from "./jackpot-table.ts";

/** The titles of the specification. */
export function titleOf(phase: JackpotPhase): JackpotTitle {
  switch (phase.kind) {
    case "betting":
      return "Прием ставок";
    case "playing":
      return "Игра идет";
    case "over":
      return "Победитель определен";
  }
}

/** The moment that the clock counts down to; null while it stands. */
export function phaseDeadline(phase: JackpotPhase): number | null {
  switch (phase.kind) {
    case "betting":
      return phase.deadlineMs;
    case "playing":
      return phase.spin.endsAtMs;
    case "over":
      return null;
  }
}

/** What the clock shows while it counts nothing: its start, or its end. */
export function standingSeconds(phase: JackpotPhase): number {
  return phase.kind === "over" ? 0 : COUNTDOWN_SECONDS;
}

/** What the clock means. */
export function clockWords(phase: JackpotPhase, seconds: number | null): string {
  switch (phase.kind) {
    case "betting":
      if (seconds === null) return "ждём игроков";
      return seconds <= CLOSED_SECONDS ? "ставки закрыты" : "до игры";
    case "playing":
      return "до итога";
    case "over":
      return "раунд окончен";
  }
}

/** Why the round takes no bet now, or undefined when it does. The server judges again. */
export function closedReason(phase: JackpotPhase | undefined, seconds: number | null): string | undefined {
  switch (phase?.kind) {
    case undefined:
      return "Загружаем раунд…";
    case "betting":
      return seconds !== null && seconds <= CLOSED_SECONDS ? "Ставки закрыты" : undefined;
    case "playing":
      return "Идёт розыгрыш";
    case "over":
      return "Ждём новый раунд";
  }
}

/** What stands where the winner's box will be. */
export function waitingWords(table: JackpotTable, own: OwnPlace): string {
  const bank =
    own.feeHundredths === 0 ? "весь банк" : `банк за вычетом комиссии ${percent(own.feeHundredths)}`;
  const { round } = table;
  if (!round) return "";
  const refunded = refundedTo(table, own.id);
  if (refunded !== undefined)
    return `Ставка возвращена: ${formatRubles(refunded)}. Второй игрок так и не появился.`;
  if (round.phase.kind !== "betting") return `Билет под стрелкой заберёт ${bank}`;
  if (own.seconds !== null && own.seconds <= CLOSED_SECONDS) return "Ставки закрыты, начинаем розыгрыш";
  if (round.betsTotal === 0) return `Одна копейка — один билет. Победитель забирает ${bank}.`;
  if (round.phase.deadlineMs === null) return "Отсчёт начнётся, когда поставит второй игрок";
  return `Билетов в раунде: ${formatTicket(round.bankKopecks)}. Выиграет один.`;
}

/** What the last round gave back to a player; no news any more once they are in the new one, or it counts down. */
function refundedTo({ round, refund }: JackpotTable, id: number | undefined): Kopecks | undefined {
  if (id === undefined || !round || stakeOf(round, id) > 0) return undefined;
  return phaseDeadline(round.phase) === null ? refund?.stakes.get(id) : undefined;
}

/** What a screen reader hears: once for each phase, never for each bet. */
export function spokenWords(table: JackpotTable, ownId: number | undefined): string {
  const { round } = table;
  if (!round) return "";
  const title = titleOf(round.phase);
  switch (round.phase.kind) {
    case "betting": {
      const refunded = refundedTo(table, ownId);
      return refunded === undefined ? title : `Ставка возвращена: ${formatRubles(refunded)}. ${title}`;
    }
    case "playing": {
      const chance = chanceOf(round, ownId);
      const own = chance === undefined ? "" : ` Ваш шанс ${percent(chance)}.`;
      return `${title}. На кону ${formatRubles(round.phase.spin.winner.bankKopecks)}.${own}`;
    }
    case "over":
      return `${title}. ${winnerWords(round.phase.winner, ownId)}`;
  }
}

/** What the tab says while it is out of sight: only of a round that the player is in. */
export function awayTitle(round: JackpotRound | undefined, ownId: number | undefined): string | undefined {
  if (!round || chanceOf(round, ownId) === undefined) return undefined;
  switch (round.phase.kind) {
    case "betting":
      return undefined;
    case "playing":
      return "● Игра идёт";
    case "over":
      return round.phase.winner.playerId === ownId ? "▲ Вы выиграли" : "■ Победитель определен";
  }
}

/** 1234 → `12.34 %`. */
export function percent(hundredths: number): string {
  return `${formatMoney(kopecks(hundredths))}\u00a0%`;
}

function winnerWords({ name, playerId, winKopecks, chanceHundredths }: JackpotWinnerCard, ownId?: number) {
  const who = playerId === ownId ? "Вы выиграли." : "";
  return `${who} ${name} забирает ${formatRubles(winKopecks)} с шансом ${percent(chanceHundredths)}`.trim();
}

/** The countdown of a round. */
const COUNTDOWN_SECONDS = 25;
/** A bet sent later than this may well come too late. */
const CLOSED_SECONDS = 2;

export type OwnPlace = {
  readonly id: number | undefined;
  readonly seconds: number | null;
  /** What the operator takes of the bank, hundredths of a percent. */
  readonly feeHundredths: number;
};
