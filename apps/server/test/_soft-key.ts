import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { ShownKey } from "@rumb/contract/operator-keys";
import { addKey } from "../src/features/operator-keys/passkeys.ts";
import type { SealedDatabase } from "../src/platform/db/database.ts";
import { CONSOLE_HOST, CONSOLE_ORIGIN } from "./_edge-calls.ts";

/** A passkey in software: enrolled for an operator, it signs what it is asked. */
export type SoftKey = {
  readonly id: number;
  /** As its operator touches it; `forged` is what somebody else has put in the place of what the browser says. */
  show(challenge: unknown, forged?: Partial<Said>): ShownKey;
};

/** What a browser and an authenticator say about where a key is shown, and how. */
type Said = {
  readonly origin: string;
  readonly host: string;
  readonly type: string;
  readonly crossOrigin: boolean;
  readonly flags: number;
  /** How often the key was used, by its own count. */
  readonly uses: number;
  readonly userHandle: string | undefined;
};

/** Enrols a passkey of an operator's; nobody but the test holds it. */
export async function giveSoftKey(database: SealedDatabase, playerId: number): Promise<SoftKey> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const key = {
    credentialId,
    publicKey: cosePublicKey(publicKey),
    uses: 0,
    transports: [],
    synced: false,
  };
  await database.transaction((query) =>
    addKey(query, { operatorId: null, address: "командная строка" }, { playerId, name: "", key }),
  );
  const [row] = await database.query<{ id: number }>(
    `SELECT id FROM operator_keys WHERE credential_id = $1`,
    [credentialId],
  );
  if (row === undefined) throw new Error("the key was not kept");
  return {
    id: row.id,
    show: (challenge, forged) =>
      shownKey({ credentialId, privateKey, challenge, said: { ...HONEST, ...forged } }),
  };
}

/** What a browser sends when its operator has touched the key, for the console of these tests. */
function shownKey({ credentialId, privateKey, challenge, said }: Showing): ShownKey {
  const { type, origin, crossOrigin, host, flags, uses, userHandle } = said;
  const asked = { type, challenge, origin, crossOrigin };
  const clientData = Buffer.from(JSON.stringify(asked));
  const count = Buffer.alloc(4);
  count.writeUInt32BE(uses);
  const facts = Buffer.concat([sha256(host), Buffer.of(flags), count]);
  const signature = sign("sha256", Buffer.concat([facts, sha256(clientData)]), privateKey);
  const id = credentialId.toString("base64url");
  return {
    id,
    rawId: id,
    type: "public-key",
    response: {
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: facts.toString("base64url"),
      signature: signature.toString("base64url"),
      ...(userHandle !== undefined && { userHandle }),
    },
    clientExtensionResults: {},
  };
}

/** An ES256 key as authenticators write theirs (RFC 9053, in CBOR). */
function cosePublicKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const head = Buffer.from("a50102032620012158", "hex");
  const [left, right] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return Buffer.concat([head, Buffer.of(32), left, Buffer.from("225820", "hex"), right]);
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash("sha256").update(data).digest();
}

type Showing = {
  readonly credentialId: Buffer;
  readonly privateKey: KeyObject;
  readonly challenge: unknown;
  readonly said: Said;
};

const PRESENT_AND_VERIFIED = 0x05;
const HONEST: Said = {
  origin: CONSOLE_ORIGIN,
  host: CONSOLE_HOST,
  type: "webauthn.get",
  crossOrigin: false,
  flags: PRESENT_AND_VERIFIED,
  uses: 0,
  userHandle: undefined,
};
