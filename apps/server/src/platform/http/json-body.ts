import { AppError } from "./app-error.ts";
import type { App } from "./http.ts";

/**
 * Replaces the JSON parser by one that takes an empty body for `{}`, because most calls have nothing to say, and
 * refuses NUL in any text or name: PostgreSQL cannot store it. Numbers with an exponent or more than two decimals are
 * refused as they are written: parsed, `1e2` and `1.000000000000000001` would pass for amounts.
 */
export function registerJsonBody(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, {});
    if (body.includes("\\u0000") && NUL_ESCAPE.test(body)) return done(new AppError("MALFORMED"));
    if (INEXACT_NUMBER.test(body) && INEXACT_NUMBER.test(body.replaceAll(TEXT, '""'))) {
      return done(new AppError("NUMBER_MALFORMED"));
    }
    void parse(request, body, done);
  });
}

// An even number of backslashes in front are escaped backslashes; then the text merely talks about \u0000.
const NUL_ESCAPE = /(?<!\\)(?:\\\\)*\\u0000/;

const INEXACT_NUMBER = /[[:,]\s*-?\d+(?:\.\d{3}|(?:\.\d+)?[eE])/;
const TEXT = /"(?:[^"\\]|\\.)*"/g;
