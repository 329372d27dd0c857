import type { App } from "./http.ts";

/** What every answer says, whatever answers: no browser guesses at types or, once it knows us by https, comes by http. */
export function answerHeaders({ secure }: { secure: boolean }): Readonly<Record<string, string>> {
  const nosniff = { "x-content-type-options": "nosniff" };
  return secure ? { ...nosniff, "strict-transport-security": TWO_YEARS } : nosniff;
}

/** With all subdomains: a cookie that one of them sets by http would come to the site too. */
const TWO_YEARS = "max-age=63072000; includeSubDomains";

/** Gives every answer of `app` its `answerHeaders`. */
export function registerAnswerHeaders(app: App, options: { secure: boolean }): void {
  const headers = answerHeaders(options);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
