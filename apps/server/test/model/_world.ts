// What the model knows: the site's money as its rules say it should be. Amounts are whole kopecks, times are Unix ms.

/** Who plays: the friend comes by the partner's link, the stranger by nobody's. */
export const ACTORS = ["partner", "friend", "stranger"] as const;
export type ActorName = (typeof ACTORS)[number];

export const OPERATORS = ["first", "second"] as const;
export type OperatorName = (typeof OPERATORS)[number];

export type World = {
  readonly beganMs: number;
  nowMs: number;
  readonly players: Map<ActorName, Player>;
  readonly operators: Map<OperatorName, Operator>;
  /** In 1/10 000 kopeck. */
  potUnits: number;
  readonly codes: PromoCode[];
  /** Every request to take money out, in the order in which they were made. */
  readonly withdrawals: Withdrawal[];
  readonly rounds: { jackpot: Round; wheel: Round };
  /** What has happened so far, one line each. */
  readonly journal: string[];
};

export type Player = {
  readonly name: ActorName;
  readonly id: number;
  cookie: string;
  readonly vkId: string;
  readonly referrer: Player | null;
  balance: number;
  banned: boolean;
  linked: boolean;
  /** Paid deposits, the oldest first, and what is left to stake for each. */
  readonly deposits: Deposit[];
  /** What was asked for since nothing was left to stake. */
  wagerTotal: number;
  /** In 1/100 000 kopeck, the oldest first. */
  rakeback: Dated[];
  /** Money of the house that counts as bonus. */
  readonly bonuses: Dated[];
  readonly timers: { day: number; hourly: number };
  readonly reposts: { made: number; income: number };
  readonly social: Set<string>;
  readonly usedCodes: Set<string>;
  readonly payments: Payment[];
  readonly limits: { stake: Limit; loss: Limit };
  pausedUntilMs: number;
  readonly bets: Bet[];
  mines: Mines | null;
  nonce: number;
  /** Of whom they have brought. */
  readonly incomes: Income[];
  earned: number;
  paidOut: number;
  lastCall: Call | null;
};

export type Operator = {
  readonly name: OperatorName;
  readonly id: number;
  readonly vkId: string;
  isOperator: boolean;
  /** What they have given to players. */
  readonly given: Dated[];
};

export type Dated = { readonly atMs: number; readonly amount: number };
export type Deposit = {
  readonly atMs: number;
  readonly amount: number;
  readonly wager: number;
  left: number;
};
export type Payment = {
  readonly id: number;
  readonly amount: number;
  readonly code: PromoCode | null;
  state: "waiting" | "declined" | "paid";
};
export type PromoCode = {
  readonly name: string;
  readonly kind: "player" | "deposit";
  /** Kopecks, or percent. */
  readonly gives: number;
  usesLeft: number;
};
/** `afterDeposits`: how many deposits there were when it was made, for it clears the wager of those only. */
export type Bet = {
  readonly atMs: number;
  readonly stake: number;
  readonly afterDeposits: number;
  returned: number;
  refunded: boolean;
  open: boolean;
};
export type Mines = { readonly bet: Bet; readonly bombs: number; readonly nonce: number; opened: number[] };
export type Limit = { value: number | null; next: { value: number | null; atMs: number } | null };
export type Withdrawal = {
  readonly id: number;
  readonly player: Player;
  readonly atMs: number;
  readonly amount: number;
  readonly payout: number;
  readonly needed: number;
  readonly approvedBy: Set<Operator>;
  state: "pending" | "cancelled" | "rejected" | "paid";
};
/** `deposit` null: the reward for a linked Telegram. */
export type Income = {
  readonly of: Player;
  readonly deposit: Deposit | null;
  readonly amount: number;
  earnedMs: number | null;
};
export type RoundBet = { readonly player: Player; readonly bet: Bet; readonly color: number };
export type Round = { bets: RoundBet[]; closesMs: number | null };
/** An accepted money call, to be made again. */
export type Call = {
  readonly path: string;
  readonly body: object;
  readonly key: string;
  readonly answer: string;
};
