import { Type, type Static } from "typebox";
import { body, nullable } from "./http.ts";
import { OPERATOR_ROLES } from "./operator-roles.ts";

// How operators sign in to the console: by a passkey, or by VK and a code. Times are Unix ms. Options and answers of keys are what browsers
// call them in WebAuthn's JSON.

/** After a key or a code, an operator may do what takes a fresh one for so many minutes. */
export const FRESH_MINUTES = 5;
export const MOST_KEYS = 10;
export const KEY_NAME_MAX = 40;
export const RECOVERY_CODES = 10;

const Base64Url = Type.String({ minLength: 1, maxLength: 8_192, pattern: "^[A-Za-z0-9_-]+$" });
const PublicKey = Type.Literal("public-key");
const Attempt = Type.String({ minLength: 1, maxLength: 64 });
const Token = Type.String({ minLength: 1, maxLength: 64 });
const KeyName = Type.String({ maxLength: KEY_NAME_MAX });
const Code = Type.String({ minLength: 1, maxLength: 64 });
const Credentials = Type.Array(
  Type.Object({ id: Type.String(), type: PublicKey, transports: Type.Optional(Type.Array(Type.String())) }),
);

/** What `navigator.credentials.create` is asked. */
const CreationOptions = Type.Object({
  rp: Type.Object({ name: Type.String(), id: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: PublicKey })),
  timeout: Type.Integer(),
  excludeCredentials: Credentials,
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal("required"),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal("required"),
  }),
  attestation: Type.Literal("none"),
});

/** What `navigator.credentials.get` is asked. */
const RequestOptions = Type.Object({
  rpId: Type.String(),
  challenge: Type.String(),
  timeout: Type.Integer(),
  allowCredentials: Type.Optional(Credentials),
  userVerification: Type.Literal("required"),
});

const NewKey = Type.Object({
  id: Base64Url,
  rawId: Base64Url,
  type: PublicKey,
  response: Type.Object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 8 })),
  }),
  clientExtensionResults: Type.Object({}),
});
export type NewKey = Static<typeof NewKey>;

const ShownKey = Type.Object({
  id: Base64Url,
  rawId: Base64Url,
  type: PublicKey,
  response: Type.Object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Type.Optional(Base64Url),
  }),
  clientExtensionResults: Type.Object({}),
});
export type ShownKey = Static<typeof ShownKey>;

/** A key is being enrolled. */
export const KeyBegunReply = Type.Object({ attempt: Type.String(), options: CreationOptions });
export type KeyBegunReply = Static<typeof KeyBegunReply>;

/** A key is asked for. `sandbox_code` is in the sandbox what the app would show. */
export const KeyAskedReply = Type.Object({ attempt: Type.String(), options: RequestOptions });
export type KeyAskedReply = Static<typeof KeyAskedReply>;

export const KeyShownRequest = body({ attempt: Attempt, key: ShownKey });
export const CodeRequest = body({ code: Code });

/** The secret of an app that makes codes, and the address that such apps read from a picture. */
export const TotpBegunReply = Type.Object({
  attempt: Type.String(),
  secret: Type.String(),
  uri: Type.String(),
  /** What the app would show now; in the sandbox alone. */
  sandbox_code: Type.Optional(Type.String()),
});
export type TotpBegunReply = Static<typeof TotpBegunReply>;

/** Who is at the console. */
export const ConsoleReply = Type.Object({
  operator: nullable(
    Type.Object({ id: Type.Integer(), name: Type.String(), role: Type.Enum([...OPERATOR_ROLES]) }),
  ),
  /** Whom VK has named, who has yet to give a code. */
  person: nullable(Type.Object({ name: Type.String(), sandbox_code: Type.Optional(Type.String()) })),
  sandbox: Type.Boolean(),
  /** Address of the players' site. */
  site: Type.String(),
});
export type ConsoleReply = Static<typeof ConsoleReply>;

export const LinkRequest = body({ token: Token });
/** Whose first key a link enrols. */
export const LinkReply = Type.Object({
  name: Type.String(),
  role: Type.Enum([...OPERATOR_ROLES]),
  expires_at: Type.Integer(),
});
export type LinkReply = Static<typeof LinkReply>;
export const LinkKeyRequest = body({ token: Token, attempt: Attempt, key: NewKey, name: KeyName });
export const LinkCodeRequest = body({ token: Token, attempt: Attempt, code: Code });

/** «Ключи входа»: what this operator signs in with. */
export const OperatorKeysReply = Type.Object({
  keys: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      synced: Type.Boolean(),
      added_at: Type.Integer(),
      used_at: nullable(Type.Integer()),
    }),
  ),
  totp_added_at: nullable(Type.Integer()),
  recovery_left: Type.Integer(),
});
export type OperatorKeysReply = Static<typeof OperatorKeysReply>;

export const KeyAddRequest = body({ attempt: Attempt, key: NewKey, name: KeyName });
export const KeyRenameRequest = body({ id: Type.Integer(), name: KeyName });
export const KeyRemoveRequest = body({ id: Type.Integer() });
export const TotpAddRequest = body({ attempt: Attempt, code: Code });
export const RecoveryCodesReply = Type.Object({ codes: Type.Array(Type.String()) });
export type RecoveryCodesReply = Static<typeof RecoveryCodesReply>;

/** What a fresh proof may be given by. */
export const StepAskedReply = Type.Object({
  attempt: Type.String(),
  options: RequestOptions,
  /** They have keys. */
  by_key: Type.Boolean(),
  /** They have an app with codes, or recovery codes. */
  by_code: Type.Boolean(),
  sandbox_code: Type.Optional(Type.String()),
});
export type StepAskedReply = Static<typeof StepAskedReply>;
