import { endpoints } from "@rumb/contract/endpoints/calls";
import type { Endpoint } from "@rumb/contract/endpoint";
import type { InjectOptions } from "fastify";
import { isAtConsole } from "../_authorization-matrix.ts";
import { HOST, ORIGIN } from "../_edge-calls.ts";
import { bodyFor, bytesOf } from "./_bodies.ts";
import type { Chance } from "./_chance.ts";

/** What is called: each endpoint that the OpenAPI document and the console's clients are made of, and the pages beside them. */
export const TARGETS: readonly Target[] = [
  ...endpoints.map((endpoint): Target => ({
    name: endpoint.path,
    atConsole: isAtConsole(endpoint),
    of: (chance) => callOf(endpoint, chance),
  })),
  { name: "/console/ of the console", atConsole: true, of: (chance) => visitOf("/console/", chance) },
  ...[
    "/",
    "/login/vk",
    "/api/vk/auth",
    "/r/",
    "/docs/json",
    "/docs/static/",
    "/avatars/",
    "/console/",
    "/sandbox/vk/authorize",
    "/sandbox/vk/avatars/",
    "/.well-known/security.txt",
    "/healthz",
    "/assets/",
  ].map((path): Target => ({ name: path, atConsole: false, of: (chance) => visitOf(path, chance) })),
  ...["/api/telegram/webhook", "/api/payment/callback/qiwi", "/sandbox/vk/token", "/sandbox/vk/user"].map(
    callTarget,
  ),
];

/** A path that takes a body of any kind. */
export function callTarget(path: string): Target {
  return { name: path, atConsole: false, of: (chance) => callOf({ path }, chance) };
}

export type Target = {
  readonly name: string;
  /** It is called at the operators' console, not at the players' site. */
  readonly atConsole: boolean;
  readonly of: (chance: Chance) => Call;
};

type Call = Omit<InjectOptions, "payload"> & { readonly payload?: Buffer };

function callOf({ path, request }: { path: string; request?: Endpoint["request"] }, chance: Chance): Call {
  const bytes = bytesOf(bodyFor(request ?? { type: "object" }, chance), chance);
  const contentType = chance.happens(0.97) ? "application/json" : chance.oneOf(CONTENT_TYPES);
  return {
    method: chance.happens(0.99) ? "POST" : chance.oneOf(METHODS),
    url: path,
    headers: { host: HOST, origin: ORIGIN, "content-type": contentType, ...oddHeaders(chance) },
    payload: bytes,
  };
}

function visitOf(path: string, chance: Chance): Call {
  const rest = chance.happens(0.5) ? chance.oneOf(PATHS) : "";
  const query = Array.from(
    { length: chance.whole(0, 3) },
    () => `${chance.oneOf(NAMES)}=${chance.oneOf(VALUES)}`,
  );
  return {
    method: chance.happens(0.95) ? "GET" : chance.oneOf(METHODS),
    url: `${path}${rest}${query.length > 0 ? `?${query.join("&")}` : ""}`,
    headers: { host: HOST, accept: "text/html", ...oddHeaders(chance) },
  };
}

function oddHeaders(chance: Chance): Record<string, string> {
  const odd: Record<string, string> = {};
  if (chance.happens(0.3)) odd["idempotency-key"] = chance.oneOf(KEYS);
  if (chance.happens(0.03)) {
    const [name, value] = chance.oneOf(ODD_HEADERS);
    odd[name] = value;
  }
  return odd;
}

const KEYS: readonly [string, ...string[]] = [
  "key-1",
  "key-2",
  "k".repeat(64),
  "k".repeat(65),
  "a b",
  "",
  "ключ",
  "'",
];
const CONTENT_TYPES: readonly [string, ...string[]] = [
  "text/plain",
  "application/xml",
  "application/json; charset=utf-16",
  "",
  "a/b/c",
];
const METHODS: readonly ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"] = [
  "GET",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "HEAD",
];
const NAMES: readonly [string, ...string[]] = [
  "return",
  "code",
  "state",
  "error",
  "device_id",
  "login_as",
  "name",
  "redirect_uri",
  "client_id",
  "__proto__",
  "a[]",
];
const VALUES: readonly [string, ...string[]] = [
  "1",
  "%00",
  "%ff",
  "//evil.example",
  "/dice",
  "%D1%8F",
  "x".repeat(3_000),
  "%",
  "",
  "access_denied",
  "S256",
];
const PATHS: readonly [string, ...string[]] = [
  "..%2f..%2fetc/passwd",
  "%00",
  "%",
  "a".repeat(2_000),
  "//",
  "index.html",
  "abcdefgh23",
  "%E0%A4%A",
  "1.svg",
  "\\..\\",
];
const ODD_HEADERS: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ["range", "bytes=99999999-"],
  ["if-match", '"x"'],
  ["if-unmodified-since", "never"],
  ["cookie", "rumb_session=%"],
  ["host", "a b"],
  ["x-forwarded-for", "not an address"],
  ["x-request-id", "a\tb"],
  ["accept-encoding", "zip"],
  ["origin", "null"],
  ["terms-version", "zzz"],
  ["authorization", "Bearer x"],
  ["expect", "a miracle"],
  ["user-agent", "x".repeat(4_000)],
];
