import type { EconomyGame } from "@rumb/contract/operator";
import type { OperatorBooks } from "@rumb/contract/operator-checks";
import { JOB_WORDS, type OperatorJob } from "@rumb/contract/operator-jobs";
import type { OperatorReconciliation } from "@rumb/contract/operator-reconciliations";
import { games } from "@rumb/games/games";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import type { SettingValues } from "../../settings/settings.ts";

/** Something that operators must look into, as long as it is found. */
export type Condition = {
  readonly kind: AlarmKind;
  /** What it is about, within its kind. */
  readonly subject: string;
  /** In a sentence. */
  readonly says: string;
  /** The page of the console that shows more. */
  readonly path: string;
};

/** What alarms are about, and how many minutes an alarm outlives its condition, so that one at its edge does not come and go. */
export const ALARM_KINDS = {
  books: 5,
  reconciliation: 5,
  job: 5,
  payouts: 5,
  queue: 5,
  return: 60,
  /** Whoever has seen it once knows: it goes by itself after a day. */
  win: 1_440,
  numbers: 60,
} as const;
export type AlarmKind = keyof typeof ALARM_KINDS;

/** What the rules are held against. */
export type AlarmFacts = {
  readonly nowMs: number;
  readonly books: OperatorBooks | null;
  readonly days: readonly OperatorReconciliation[];
  /** When the oldest withdrawal that waits was made, Unix ms. */
  readonly oldestWithdrawal: number | null;
  /** Sums of today. */
  readonly games: readonly EconomyGame[];
  /** Bets of the last 24 hours that have won more than they may without a look; kopecks, with the pot. */
  readonly wins: readonly { readonly id: number; readonly game: string; readonly won: number }[];
  readonly jobs: readonly Pick<OperatorJob, "id" | "every_ms" | "failures" | "state" | "began_at">[];
  /** Of payouts that the provider has: when the oldest was made that it has not paid, Unix ms, and how many failed that nobody has sorted out. */
  readonly payouts: { readonly oldestUnpaid: number | null; readonly failed: number };
  /** Operators who have seen more whole numbers than they may without a question. */
  readonly numbersShown: readonly { readonly operator: { readonly id: number }; readonly count: number }[];
};

/** What is to be looked into now. */
export function conditionsOf(facts: AlarmFacts, rules: SettingValues["alarmRules"]): Condition[] {
  return [
    ...booksConditions(facts.books),
    ...facts.days.filter(isMissing).map(ofDay),
    ...queueConditions(facts, rules),
    ...facts.games.filter((game) => isOutside(game, rules.returnBets)).map(ofReturn),
    ...facts.wins.map(ofWin),
    ...facts.numbersShown.map(ofNumbers),
    ...facts.jobs.filter(isFailing).map(ofJob),
    ...facts.jobs.filter((job) => isHanging(job, facts.nowMs)).map(ofHanging),
    ...payoutConditions(facts),
  ];
}

function booksConditions(books: OperatorBooks | null): Condition[] {
  if (books === null) return [];
  const path = "/ledger_checks";
  const violations = books.last?.violations ?? 0;
  const late = { kind: "books", subject: "late", says: "Сверка книг опаздывает.", path } as const;
  const says = `Книги не сходятся, нарушений: ${violations}.`;
  const wrong = { kind: "books", subject: "violations", says, path } as const;
  const broken = {
    kind: "job",
    subject: "books",
    says: "Задание не дошло до конца: сверка книг.",
    path,
  } as const;
  return [
    ...(books.late ? [late] : []),
    ...(violations > 0 ? [wrong] : []),
    ...(books.state === "broken" ? [broken] : []),
  ];
}

/** One that comes back soon is given two more turns: what it asks may just have been away. */
const SOON_MS = 5 * 60_000;
const SOON_FAILURES = 3;

/** A check of the books that broke says so itself. */
function isFailing({ id, every_ms: everyMs, failures }: AlarmFacts["jobs"][number]): boolean {
  const enough = everyMs !== null && everyMs < SOON_MS ? SOON_FAILURES : 1;
  return id !== "books" && failures >= enough;
}

function ofJob({ id, failures }: AlarmFacts["jobs"][number]): Condition {
  const says = `Задание «${JOB_WORDS[id]}» не выполняется, неудач подряд: ${failures}.`;
  return { kind: "job", subject: id, says, path: "/jobs" };
}

/** What may take hours: all of the books, a month into the archive, every box under a new key. */
const LONG_JOBS: ReadonlySet<string> = new Set(["books", "archive", "key-rotation"]);
const HANGING_MS = 3_600_000;

function isHanging({ id, state, began_at: beganAt }: AlarmFacts["jobs"][number], nowMs: number): boolean {
  return state === "running" && beganAt !== null && nowMs - beganAt > HANGING_MS && !LONG_JOBS.has(id);
}

function ofHanging({ id }: AlarmFacts["jobs"][number]): Condition {
  const says = `Задание «${JOB_WORDS[id]}» идёт больше часа.`;
  return { kind: "job", subject: `${id} hangs`, says, path: "/jobs" };
}

/** A provider that has no money left does not say so: it leaves payouts waiting, or they fail. */
const UNPAID_MS = 2 * 3_600_000;
const FAILED_PAYOUTS = 3;

function payoutConditions({ nowMs, payouts: { oldestUnpaid, failed } }: AlarmFacts): Condition[] {
  const check = "Проверьте, хватает ли денег на счёте у провайдера.";
  const stuck = {
    kind: "payouts",
    subject: "stuck",
    says: `Провайдер не выплачивает дольше двух часов. ${check}`,
    path: "/withdrawals",
  } as const;
  const refused = {
    kind: "payouts",
    subject: "failed",
    says: `Выплаты у провайдера не проходят, не разобрано: ${failed}. ${check}`,
    path: "/discrepancies",
  } as const;
  return [
    ...(oldestUnpaid !== null && nowMs - oldestUnpaid > UNPAID_MS ? [stuck] : []),
    ...(failed >= FAILED_PAYOUTS ? [refused] : []),
  ];
}

function isMissing({ late, failure }: OperatorReconciliation): boolean {
  return late || (failure !== null && failure !== "unfinished");
}

function ofDay({ id }: OperatorReconciliation): Condition {
  const says = `Выписка провайдера за ${id.split("-").toReversed().join(".")} не сверена.`;
  return { kind: "reconciliation", subject: id, says, path: "/reconciliations" };
}

function queueConditions(
  { nowMs, oldestWithdrawal }: AlarmFacts,
  { queueHours }: SettingValues["alarmRules"],
): Condition[] {
  if (oldestWithdrawal === null || nowMs - oldestWithdrawal < queueHours * HOUR_MS) return [];
  const says = `Заявка на вывод ждёт дольше ${queueHours} ч.`;
  return [{ kind: "queue", subject: "withdrawals", says, path: "/withdrawals" }];
}

/** Twenty games' days leave the band once by chance alone; so far from the theory hardly one of five hundred does. */
const BANDS = 1.6;

function isOutside({ bets, returned, theory, low, high }: EconomyGame, fromBets: number): boolean {
  if (bets < fromBets || returned === null || theory === null || low === null || high === null) return false;
  return returned < theory - BANDS * (theory - low) || returned > theory + BANDS * (high - theory);
}

function ofReturn({ game, returned }: EconomyGame): Condition {
  const percent = ((returned ?? 0) * 100).toFixed(2);
  const says = `Возврат ${games[game].label} сегодня вне полосы: ${percent} %.`;
  return { kind: "return", subject: game, says, path: "/economy" };
}

function ofWin({ id, game, won }: AlarmFacts["wins"][number]): Condition {
  const says = `Крупный выигрыш: ${formatMoney(kopecks(won))} ₽ в ${game}, ставка № ${id}.`;
  return { kind: "win", subject: String(id), says, path: `/bets/${id}/show` };
}

function ofNumbers({ operator: { id }, count }: AlarmFacts["numbersShown"][number]): Condition {
  const says = `Оператору № ${id} показано за сутки номеров карт и кошельков: ${count}.`;
  return { kind: "numbers", subject: String(id), says, path: `/players/${id}/show` };
}

const HOUR_MS = 3_600_000;
