import { createHmac, timingSafeEqual } from "node:crypto";
import { refusal, type Refusal } from "@rumb/contract/errors";
import { decodeBase64url } from "../../platform/text/base64url.ts";
import { deriveKeys, type SecretKeys } from "../../platform/runtime/secret-key.ts";
import type { Clock } from "../../platform/runtime/clock.ts";

/** How long a code opens the binding. */
const LINK_CODE_MINUTES = 15;

/**
 * Codes of the deep link that binds a Telegram account. A code names its player and its end and is signed, so that showing a page
 * writes nothing. It binds once: a player who is bound stays bound, and with them all of their codes are used. Should they contest the
 * binding, the codes of before are void, for somebody else has one of them.
 */
export type LinkCodes = {
  /** 36 characters of A–Z, a–z, 0–9, `-` and `_`: Telegram takes up to 64. `contests`: how many bindings the player has contested. */
  make(playerId: number, contests?: number): string;
  /** `LINK_CODE_WRONG` for what was never made here, `LINK_CODE_STALE` for what has passed. */
  read(code: string): { readonly playerId: number; isOf(contests: number): boolean } | Refusal;
};

export function createLinkCodes(options: { secretKeys: SecretKeys; clock: Clock }): LinkCodes {
  const { clock } = options;
  const keys = deriveKeys(options.secretKeys, "telegram link codes");
  const signatureOf = (payload: Uint8Array, key: Uint8Array = keys[0]) =>
    createHmac("sha256", key).update(payload).digest().subarray(0, SIGNATURE_BYTES);
  return {
    make(playerId, contests = 0) {
      const payload = Buffer.alloc(PAYLOAD_BYTES);
      payload.writeUIntBE(playerId, 0, PLAYER_BYTES);
      payload.writeUInt32BE(secondsOf(clock) + LINK_CODE_MINUTES * 60, PLAYER_BYTES);
      payload.writeUInt8(contests % CONTESTS, PLAYER_BYTES + TIME_BYTES);
      return Buffer.concat([payload, signatureOf(payload)]).toString("base64url");
    },
    read(code) {
      const bytes = decodeBase64url(code);
      if (bytes?.length !== CODE_BYTES) return refusal("LINK_CODE_WRONG");
      const payload = bytes.subarray(0, PAYLOAD_BYTES);
      const signature = bytes.subarray(PAYLOAD_BYTES);
      if (!keys.some((key) => timingSafeEqual(signature, signatureOf(payload, key))))
        return refusal("LINK_CODE_WRONG");
      if (payload.readUInt32BE(PLAYER_BYTES) <= secondsOf(clock)) return refusal("LINK_CODE_STALE");
      const made = payload.readUInt8(PLAYER_BYTES + TIME_BYTES);
      return {
        playerId: payload.readUIntBE(0, PLAYER_BYTES),
        isOf: (contests) => contests % CONTESTS === made,
      };
    },
  };
}

const PLAYER_BYTES = 6;
const TIME_BYTES = 4;
/** More than anybody contests while a code lives. */
const CONTESTS = 256;
const PAYLOAD_BYTES = PLAYER_BYTES + TIME_BYTES + 1;
const SIGNATURE_BYTES = 16;
const CODE_BYTES = PAYLOAD_BYTES + SIGNATURE_BYTES;

function secondsOf(clock: Clock): number {
  return Math.floor(clock.now().getTime() / 1000);
}
