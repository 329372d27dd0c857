import { httpClient } from "@rumb/contract/endpoints/http-client";

/** The site's client: `call` for an answer in JSON, `callFile` for a file. What moves money goes through `moneyCall`. */
export const { call, callFile, onRefusal } = httpClient(globalThis, { answerMs: 8000, fileMs: 60_000 });
