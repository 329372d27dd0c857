import { CallFailed } from "@rumb/contract/endpoints/http-client";
import type { KeyAskedReply, KeyBegunReply, NewKey, ShownKey } from "@rumb/contract/operator-keys";
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** Lets the browser ask for a key. */
export async function showKey({
  attempt,
  options,
}: KeyAskedReply): Promise<{ attempt: string; key: ShownKey }> {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const said = {
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle !== undefined && { userHandle }),
  };
  return { attempt, key: { id, rawId, type: "public-key", response: said, clientExtensionResults: {} } };
}

/** Lets the browser make a key. */
export async function makeKey({
  attempt,
  options,
}: KeyBegunReply): Promise<{ attempt: string; key: NewKey }> {
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  const said = { clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) };
  return { attempt, key: { id, rawId, type: "public-key", response: said, clientExtensionResults: {} } };
}

/** Whether this browser knows keys at this address: it does on https and on `localhost`. */
export function knowsKeys(): boolean {
  return globalThis.isSecureContext && "PublicKeyCredential" in globalThis;
}

/** Why nothing came of it, in a sentence. */
export function keyFault(error: unknown): string {
  if (error instanceof CallFailed) return error.message;
  const name = error instanceof Error ? error.name : "";
  return FAULTS.get(name) ?? "Браузер не смог обратиться к ключу.";
}

const FAULTS: ReadonlyMap<string, string> = new Map([
  ["NotAllowedError", "Ключ не подтверждён: вы отказались, или время вышло."],
  ["AbortError", "Ключ не подтверждён: вы отказались, или время вышло."],
  ["InvalidStateError", "Этот ключ у вас уже заведён."],
  ["SecurityError", "Для ключа нужен адрес с именем: откройте пульт по адресу с localhost или по https."],
]);
