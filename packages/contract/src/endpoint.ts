import type { Static, TSchema } from "typebox";

/**
 * One call of the API, described once: the server's route, both HTTP clients, the API's documentation and the authorization matrix
 * take it from here. Every call is a POST with a JSON body.
 */
export type Endpoint = {
  readonly path: ApiPath;
  readonly access: Access;
  /** It moves money or claims something: it may carry an Idempotency-Key, under which a repeat is harmless. */
  readonly money?: true;
  /** The body; left out, the call takes nothing. */
  readonly request?: TSchema;
  /** What `success` holds. */
  readonly reply: TSchema | FileReply;
};

/** Describes a call; keeps the literal types of what it is given. */
export function endpoint<
  const Path extends ApiPath,
  const By extends Access,
  const Facts extends EndpointFacts,
>(access: By, path: Path, facts: Facts) {
  return { path, access, ...facts };
}

/** Describes a player's call that moves money or claims something. */
export function moneyEndpoint<const Path extends ApiPath, const Facts extends Omit<EndpointFacts, "money">>(
  path: Path,
  facts: Facts,
) {
  return endpoint("player", path, { money: true, ...facts });
}

/**
 * Who may call. `everybody` includes banned players and those who delete their account, `visitor` everybody but them; `player` is anybody who is
 * signed in and neither, `leaving` anybody who is signed in and not banned.
 * `promocoder` is a player with a right of their own, which the service asks for; `operator` has the console; `console`
 * is anybody at the console's own address. Those two are served there and nowhere else.
 */
export type Access = "everybody" | "visitor" | "player" | "leaving" | "promocoder" | "operator" | "console";

/** The answer is a file, not JSON. */
export type FileReply = { readonly file: string; readonly contentType: string };

/** Whether an answer is a file and not JSON. */
export function isFileReply(reply: Endpoint["reply"]): reply is FileReply {
  return "file" in reply && typeof reply.file === "string";
}

/** What every path of the API begins with. */
export const API_PREFIX = "/api/";
export type ApiPath = `${typeof API_PREFIX}${string}`;

/** Header that makes a repeated money call harmless: 1–64 printable ASCII characters. */
export const IDEMPOTENCY_HEADER = "idempotency-key";
export const IDEMPOTENCY_KEY_PATTERN = "^[\\x21-\\x7e]{1,64}$";

/**
 * Header of a play: the version of the game's terms that the player was shown. When others are in force nothing is staked. Without it
 * a play is settled under the terms in force, whatever they are.
 */
export const TERMS_HEADER = "terms-version";

/** The name by which clients call an endpoint: its path without the prefix, such as `bonus/more/get`. */
export type NameOf<Described extends { readonly path: ApiPath }> =
  Described["path"] extends `${typeof API_PREFIX}${infer Name}` ? Name : never;

/** The body of a call. */
export type RequestOf<Described> = Described extends { readonly request: infer Schema extends TSchema }
  ? Static<Schema>
  : Record<string, never>;

/** What `success` holds in the answer to a call. */
export type ReplyOf<Described> = Described extends { readonly reply: infer Schema extends TSchema }
  ? Static<Schema>
  : never;

type EndpointFacts = Omit<Endpoint, "path" | "access">;
