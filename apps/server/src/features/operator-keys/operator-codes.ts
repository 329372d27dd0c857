import { refusal, type Refusal } from "@rumb/contract/errors";
import type { TotpBegunReply } from "@rumb/contract/operator-keys";
import { type Acting, writeAudit } from "../../audit/audit-log.ts";
import type { Deps } from "../../deps/deps.ts";
import type { Query, SealedQuery } from "../../platform/db/database.ts";
import type { ConsoleSessionRow } from "../../sessions/console-session-store.ts";
import { endOtherConsoleSessions } from "../../sessions/console-sessions.ts";
import { lockSessionsOf } from "../../sessions/session-store.ts";
import { beginAttempt, findAttempt, takeAttempt } from "./attempt-store.ts";
import {
  countRecoveryCodes,
  lockCodes,
  noteCode,
  readTotp,
  replaceRecoveryCodes,
  takeRecoveryCode,
  writeStep,
  writeTotp,
} from "./code-store.ts";
import type { OperatorNames } from "./link-store.ts";
import { makeRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import { codeNow, stepOfCode, totpUri, type TotpSecrets } from "./totp.ts";

export type CodeDeps = Pick<Deps, "database" | "random" | "clock" | "config"> & {
  readonly totpSecrets: TotpSecrets;
};

/** What a code was: of the app, or of those that were written down for the worst. */
type CodeKind = "totp" | "recovery";

/**
 * Uses up a code of an operator's, and does what it `opens` in the same transaction: whoever removes what codes come from does so before it,
 * or ends what was opened. One is tried after the other, and after five wrong ones there is a pause that grows. Refuses `CODE_WRONG` and
 * `TOO_OFTEN`.
 */
export function useCode<Opened>(
  deps: CodeDeps,
  acting: Acting,
  { playerId, code, opens }: { playerId: number; code: string; opens: (query: Query) => Promise<Opened> },
): Promise<{ readonly kind: CodeKind; readonly opened: Opened } | Refusal> {
  return deps.database.transaction(async (query) => {
    await lockSessionsOf(query, playerId);
    const seconds = await lockCodes(query, playerId);
    if (seconds > 0) return refusal("TOO_OFTEN", { seconds: String(seconds) });
    const kind = await takeCode(deps, query, { playerId, code: code.trim() });
    await noteCode(query, { playerId, right: kind !== null });
    if (kind === null) return refusal("CODE_WRONG");
    if (kind === "recovery") {
      const left = await countRecoveryCodes(query, playerId);
      const deed = { action: "recovery-use", resource: "players", subject: playerId } as const;
      await writeAudit(query, acting, { ...deed, before: { left: left + 1 }, after: { left } });
    }
    return { kind, opened: await opens(query) };
  });
}

async function takeCode(
  { totpSecrets, clock }: CodeDeps,
  query: Query,
  { playerId, code }: { playerId: number; code: string },
): Promise<CodeKind | null> {
  const totp = await readTotp(query, playerId);
  const step =
    totp && stepOfCode(totpSecrets.open(playerId, totp.secretBox), { code, usedStep: totp.usedStep, clock });
  if (step !== null) {
    await writeStep(query, { playerId, step });
    return "totp";
  }
  const isRecovery = await takeRecoveryCode(query, { playerId, hash: recoveryHash(code) });
  return isRecovery ? "recovery" : null;
}

/** Begins to enrol an app: its secret is kept when it has shown a code. */
export async function beginTotp(deps: CodeDeps, who: OperatorNames): Promise<TotpBegunReply> {
  const { totpSecrets, database, config, clock } = deps;
  const { playerId } = who;
  const secret = totpSecrets.make();
  const attempt = await beginAttempt(
    { ...deps, query: database.query },
    { kind: "totp", playerId, secret: totpSecrets.seal(playerId, secret) },
  );
  return {
    attempt,
    secret,
    uri: totpUri(secret, who.name),
    ...(config.sandbox && { sandbox_code: codeNow(secret, clock) }),
  };
}

/**
 * Keeps the secret of an app that shows the right code, and writes it down. In the place of another one it ends whatever else the operator
 * has open. Refuses `ATTEMPT_OVER` and `CODE_WRONG`.
 */
export async function addTotp(
  { totpSecrets, clock }: CodeDeps,
  query: SealedQuery,
  { acting, playerId, attempt: id, code, session }: EnrolledApp,
): Promise<Refusal | null> {
  const attempt = await findAttempt(query, { id, kind: "totp" });
  if (attempt === null || attempt.playerId !== playerId) return refusal("ATTEMPT_OVER");
  const secret = totpSecrets.open(playerId, attempt.secret);
  const step = stepOfCode(secret, { code: code.trim(), usedStep: 0, clock });
  if (step === null) return refusal("CODE_WRONG");
  await lockSessionsOf(query, playerId);
  if ((await takeAttempt(query, { id, kind: "totp" })) === null) return refusal("ATTEMPT_OVER");
  const before = await readTotp(query, playerId);
  await writeTotp(query, { playerId, secretBox: totpSecrets.seal(playerId, secret), usedStep: step });
  if (before !== null) await endOtherConsoleSessions(query, { playerId, keep: session?.idHash ?? null });
  const deed = { action: "totp-add", resource: "players", subject: playerId } as const;
  await writeAudit(query, acting, { ...deed, before: { totp: before !== null }, after: { totp: true } });
  return null;
}

type EnrolledApp = {
  readonly acting: Acting;
  readonly playerId: number;
  readonly attempt: string;
  readonly code: string;
  /** Where it is enrolled in the console; null by a link. */
  readonly session: ConsoleSessionRow | null;
};

/** New recovery codes, shown this once, in the place of the old ones; ends whatever else the operator has open, which those may have opened. */
export function renewRecoveryCodes(
  { database, random }: CodeDeps,
  acting: Acting,
  { playerId, idHash }: ConsoleSessionRow,
): Promise<string[]> {
  return database.transaction(async (query) => {
    await lockSessionsOf(query, playerId);
    const left = await countRecoveryCodes(query, playerId);
    const codes = makeRecoveryCodes(random);
    await replaceRecoveryCodes(query, { playerId, hashes: codes.map(recoveryHash) });
    await endOtherConsoleSessions(query, { playerId, keep: idHash });
    const deed = { action: "recovery-make", resource: "players", subject: playerId } as const;
    await writeAudit(query, acting, { ...deed, before: { left }, after: { left: codes.length } });
    return codes;
  });
}

/** In the sandbox, where anybody may be anybody: what the operator's app would show. */
export async function sandboxCode(deps: CodeDeps, playerId: number): Promise<{ sandbox_code?: string }> {
  if (!deps.config.sandbox) return {};
  const totp = await readTotp(deps.database.query, playerId);
  if (totp === null) return {};
  return { sandbox_code: codeNow(deps.totpSecrets.open(playerId, totp.secretBox), deps.clock) };
}
