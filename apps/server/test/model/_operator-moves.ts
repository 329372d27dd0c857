import { kopecksOf, same, typed } from "./_compare.ts";
import { move, type Move, type Table } from "./_move.ts";
import { givenToday, TERMS } from "./_rules.ts";
import type { ActorName, Operator, OperatorName, Player, Withdrawal, World } from "./_world.ts";

/** A request by its number, counted back from the newest. */
function newest(world: World, back: number): Withdrawal | undefined {
  return world.withdrawals.at(-1 - (back % Math.max(1, world.withdrawals.length)));
}

export function approve(name: OperatorName, back: number): Move {
  return move(`${name} operator approves the withdrawal ${back} before the newest`, async (table) => {
    const operator = await table.operator(name);
    const withdrawal = newest(table.world, back);
    if (withdrawal === undefined) return;
    const { player, approvedBy } = withdrawal;
    const isNew = !approvedBy.has(operator);
    const present = [...new Set([...approvedBy, operator])].filter(({ isOperator }) => isOperator);
    const needed = player.banned ? 2 : withdrawal.needed;
    const isPaid = present.length >= needed;
    const again = isNew || isPaid ? null : "APPROVED_ALREADY";
    const refused = withdrawal.state === "pending" ? again : "WITHDRAWAL_DECIDED";
    const body = { id: withdrawal.id };
    const reply = await table.command(operator, { path: "withdrawals/approve", body, refused });
    if (reply === null) return;
    approvedBy.add(operator);
    if (isPaid) withdrawal.state = "paid";
    same("approval", reply, { paid: isPaid, approvals: present.length, needed });
  });
}

export function reject(name: OperatorName, back: number): Move {
  return move(`${name} operator rejects the withdrawal ${back} before the newest`, async (table) => {
    const operator = await table.operator(name);
    const withdrawal = newest(table.world, back);
    if (withdrawal === undefined) return;
    const refused = withdrawal.state === "pending" ? null : "WITHDRAWAL_DECIDED";
    const body = { id: withdrawal.id, comment: "Нет" };
    const reply = await table.command(operator, { path: "withdrawals/reject", body, refused });
    if (reply === null) return;
    withdrawal.state = "rejected";
    withdrawal.player.balance += withdrawal.amount;
  });
}

type Adjustment = {
  readonly who: ActorName;
  readonly direction: "credit" | "debit";
  readonly amount: number;
};

export function adjust(name: OperatorName, { who, direction, amount }: Adjustment): Move {
  return move(`${name} operator makes a ${direction} of ${typed(amount)} to the ${who}`, async (table) => {
    const { world } = table;
    const operator = await table.operator(name);
    const player = await table.player(who);
    const isGiven = direction === "credit";
    const given = givenToday(operator, world.nowMs);
    const tooMuch = given + amount > TERMS.givenPerDay ? "PROPOSAL_NEEDED" : null;
    const tooLittle = amount > player.balance ? "INSUFFICIENT_BALANCE" : null;
    const refused = isGiven ? tooMuch : tooLittle;
    const body = { id: player.id, direction, sum: typed(amount), reason: "за ожидание" };
    const reply = await table.command(operator, { path: "players/adjust", body, refused });
    if (reply === null) return;
    player.balance += isGiven ? amount : -amount;
    if (isGiven) operator.given.push({ atMs: world.nowMs, amount });
    same("balance", kopecksOf(reply["balance"]), player.balance);
  });
}

export function ban(name: OperatorName, who: ActorName, isBan: boolean): Move {
  return move(`${name} operator ${isBan ? "bans" : "lifts the ban of"} the ${who}`, async (table) => {
    const operator = await table.operator(name);
    const player = await table.player(who);
    const body = isBan ? { id: player.id, comment: "за обман" } : { id: player.id };
    const path = isBan ? "players/ban" : "players/unban";
    const refused = !isBan && player.banned && waitsForMoney(table.world, player) ? "PROPOSAL_NEEDED" : null;
    const reply = await table.command(operator, { path, body, refused });
    if (reply === null) return;
    // A ban ends what they are signed in by for good; lifted, they sign in again.
    if (!isBan && player.banned) player.cookie = await table.site.signIn(player.id);
    await table.site.knowsBan(player.cookie, isBan);
    player.banned = isBan;
  });
}

/** Whoever bans and lifts the ban could pay alone what two must approve. */
function waitsForMoney({ withdrawals }: World, player: Player): boolean {
  return withdrawals.some((one) => one.player === player && one.state === "pending");
}

type Code = { readonly kind: "player" | "deposit"; readonly gives: number; readonly uses: number };

/** One operator makes it, as long as it gives no more than they may in a day; a code for deposits they propose, and another confirms. */
export function createCode(name: OperatorName, code: Code): Move {
  const { kind, gives, uses } = code;
  return move(`${name} operator makes a ${kind}'s code of ${gives} for ${uses} uses`, async (table) => {
    const { world } = table;
    const operator = await table.operator(name);
    codes += 1;
    const body = { name: `MODEL-CODE-${codes}`, terms: termsOf(code), uses_limit: uses };
    if (kind === "deposit") {
      const confirmer = await table.operator(name === "first" ? "second" : "first");
      if (!(await agree(table, [operator, confirmer], { kind: "promo", ask: body }))) return;
    } else {
      const most = gives * uses;
      const refused = givenToday(operator, world.nowMs) + most > TERMS.givenPerDay ? "PROPOSAL_NEEDED" : null;
      const reply = await table.command(operator, { path: "promo_codes/create", body, refused });
      if (reply === null) return;
      operator.given.push({ atMs: world.nowMs, amount: most });
    }
    world.codes.push({ name: body.name, kind, gives, usesLeft: uses });
  });
}

function termsOf({ kind, gives }: Code): object {
  return kind === "player" ? { kind, reward: typed(gives) } : { kind, percent: gives };
}

/** False when one of them is no operator. */
async function agree(
  table: Table,
  [proposer, confirmer]: readonly [Operator, Operator],
  deed: object,
): Promise<boolean> {
  const body = { deed, reason: "Так решили" };
  const proposed = await table.command(proposer, { path: "proposals/create", body, refused: null });
  if (proposed === null) return false;
  const ask = { path: "proposals/confirm", body: { id: proposed["id"] }, refused: null };
  return (await table.command(confirmer, ask)) !== null;
}

let codes = 0;

/** The console is taken from them, or given back. */
export function setOperator(name: OperatorName, isOperator: boolean): Move {
  return move(`${name} operator ${isOperator ? "is one again" : "is none any more"}`, async (table) => {
    const operator = await table.operator(name);
    if (operator.isOperator === isOperator) return;
    await table.site.setRole(operator.vkId, isOperator ? "operator" : "player");
    operator.isOperator = isOperator;
  });
}
