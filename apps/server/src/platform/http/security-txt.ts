import type { Clock } from "../runtime/clock.ts";
import type { App } from "./http.ts";

type SecurityTxtDeps = {
  readonly config: {
    readonly publicOrigin: string | null;
    readonly securityContacts: readonly string[];
    readonly securityPolicyUrl: string | null;
  };
  readonly clock: Clock;
};

const SECURITY_TXT_PATH = "/.well-known/security.txt";

/** Serves where to report a fault of the site (RFC 9116). It is computed, so it never runs out while the site is looked after. */
export function securityTxtRoute(app: App, { config, clock }: SecurityTxtDeps): void {
  app.get(SECURITY_TXT_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=86400")
      .type("text/plain; charset=utf-8")
      .send(securityTxt(config, clock.now())),
  );
}

/** The file as it stands at `now`: its end is half a year ahead, at a midnight, so that it is the same on every node. */
export function securityTxt(
  { publicOrigin, securityContacts, securityPolicyUrl }: SecurityTxtDeps["config"],
  now: Date,
): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
  const lines = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    "Preferred-Languages: ru, en",
    ...(publicOrigin === null ? [] : [`Canonical: ${publicOrigin}${SECURITY_TXT_PATH}`]),
    ...(securityPolicyUrl === null ? [] : [`Policy: ${securityPolicyUrl}`]),
  ];
  return `${lines.join("\n")}\n`;
}

const DAY_MS = 86_400_000;
const VALID_DAYS = 183;
