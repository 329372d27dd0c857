import type { App } from "./http.ts";

/** What every answer says, whatever answers: no browser guesses at types or, once it knows us by https, comes by http. */
export function answerHeaders({ secure }: { secure: boolean }): Readonly<Record<string, string>> {
  const nosniff = { "x-content-type-options": "nosniff" };
  return secure ? { ...nosniff, "strict-transport-security": "max-age=31536000" } : nosniff;
}

/** Gives every answer of `app` its `answerHeaders`. */
export function registerAnswerHeaders(app: App, options: { secure: boolean }): void {
  const headers = answerHeaders(options);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
