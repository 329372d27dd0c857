import { kopecksOf, same } from "./_compare.ts";
import { move, type Move } from "./_move.ts";
import { changedLimit, DAY, limitNow, today } from "./_rules.ts";
import type { ActorName, Limit, Player, World } from "./_world.ts";

export function setLimit(who: ActorName, kind: "stake" | "loss", limit: number | null): Move {
  const amount = limit === null ? null : limit / 100;
  return move(`${who} sets the limit of the day's ${kind} to ${amount}`, async (table) => {
    const { world } = table;
    const player = await table.player(who);
    const refused = player.banned ? "BANNED" : null;
    const body = { kind, limit: amount };
    const reply = await table.ask(player, { path: "/api/limits/set", body, refused });
    if (reply === null) return;
    player.limits[kind] = changedLimit(player.limits[kind], limit, world.nowMs);
    same("limits", shownOf(reply), limitsOf(world, player));
  });
}

export function pause(who: ActorName, days: number): Move {
  return move(`${who} takes a pause of ${days} days`, async (table) => {
    const { world } = table;
    const player = await table.player(who);
    const untilMs = world.nowMs + days * DAY;
    const runs = player.pausedUntilMs >= untilMs ? "PAUSE_RUNS" : null;
    const refused = player.banned ? "BANNED" : runs;
    const reply = await table.ask(player, { path: "/api/limits/pause", body: { days }, refused });
    if (reply === null) return;
    player.pausedUntilMs = untilMs;
    same("limits", shownOf(reply), limitsOf(world, player));
  });
}

export function readLimits(who: ActorName): Move {
  return move(`${who} looks at the limits`, async (table) => {
    const player = await table.player(who);
    const refused = player.banned ? "BANNED" : null;
    const reply = await table.look(player, { path: "/api/limits/get", refused });
    if (reply !== null) same("limits", shownOf(reply), limitsOf(table.world, player));
  });
}

function limitsOf(world: World, player: Player) {
  const { staked, lost } = today(player, world.nowMs);
  return {
    stake: limitOf(player.limits.stake, { used: staked, nowMs: world.nowMs }),
    loss: limitOf(player.limits.loss, { used: lost, nowMs: world.nowMs }),
    pausedUntilMs: player.pausedUntilMs > world.nowMs ? player.pausedUntilMs : null,
  };
}

function limitOf(limit: Limit, { used, nowMs }: { used: number; nowMs: number }) {
  const { value, next } = limitNow(limit, nowMs);
  const left = value === null ? null : Math.max(0, value - used);
  return { limit: value, next: next && { limit: next.value, at: next.atMs }, used, left };
}

/** What the answer says, in kopecks. */
function shownOf(reply: Readonly<Record<string, unknown>>) {
  return { stake: dayOf(reply["stake"]), loss: dayOf(reply["loss"]), pausedUntilMs: reply["paused_until"] };
}

function dayOf(shown: unknown) {
  const next = field(shown, "next");
  return {
    limit: amountOf(field(shown, "limit")),
    next: next === null ? null : { limit: amountOf(field(next, "limit")), at: field(next, "at") },
    used: amountOf(field(shown, "used")),
    left: amountOf(field(shown, "left")),
  };
}

function field(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;
}

function amountOf(value: unknown): number | null {
  return value === null ? null : kopecksOf(value);
}
