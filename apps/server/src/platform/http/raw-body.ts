import { refusal } from "@rumb/contract/errors";
import { refuse, type App } from "./http.ts";

/**
 * Lets the routes of `scope` see the bytes of a JSON body as they came: a signature covers them, and reading and
 * writing JSON again would change some. Other types and encoded bodies are refused.
 */
export function takeRawBodies(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  scope.addHook("onRequest", (request, reply, done) => {
    const { "content-encoding": encoding, "content-type": type } = request.headers;
    const plain = encoding === undefined || encoding === "identity";
    if (request.method === "GET" || (plain && type !== undefined && JSON_IN_UTF8.test(type))) done();
    else refuse(reply, refusal("MEDIA_TYPE"));
  });
}

const JSON_IN_UTF8 = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** The bytes that `takeRawBodies` kept; none for a call without a body. */
export function rawBody(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
