import type { PaymentClientOptions } from "./payment-client.ts";
import { SIGNATURE_HEADER, signedAnswerHeaders } from "./payment-protocol.ts";

export const SECRET = Buffer.from("a secret of this test alone");
const NOW_MS = 1_795_000_000_000;

/** What a client is opened with whose provider gives these answers, signed with `secret`; its clock stands still. */
export function signedProvider(
  answerTo: (call: { url: string; body: string | undefined }) => { status: number; body: unknown },
  secret = SECRET,
): PaymentClientOptions {
  return {
    apiUrl: "https://provider.test",
    secrets: [SECRET],
    clock: { now: () => new Date(NOW_MS) },
    log: { warn: () => undefined },
    disbelieve: () => undefined,
    async send(url, request) {
      const { status, body } = answerTo({ url, body: request.body });
      const text = JSON.stringify(body);
      const to = request.headers[SIGNATURE_HEADER] ?? "";
      const headers = signedAnswerHeaders(secret, { status, to, body: text }, NOW_MS);
      return { status, text, header: (name) => headers[name] ?? null };
    },
  };
}
