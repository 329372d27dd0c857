import type { BrowserContext, Page } from "@playwright/test";
import { shakenDelays } from "../../tools/stress/shaken-delays.mjs";

/**
 * `SHAKE=1 npm run e2e`: everything that a browser waits for comes later by chance, each by a time of its own, so that orders of events turn
 * up which the suite would otherwise meet once in many runs. Parts of the bundle, calls on their way there and back, opening sockets and
 * their messages, which keep their order, and locks are delayed, and now and then a page is busy. The seed is the word that `SHAKE` is.
 */
export async function shake(context: BrowserContext, { name, hasWorkers }: Visitor): Promise<void> {
  const word = process.env["SHAKE"];
  if (word === undefined) return;
  const seed = `${word} ${name}`;
  await context.addInitScript({ content: SHAKEN.replace("SEED", () => JSON.stringify(seed)) });
  // A page that a worker opens without a network believes to have one while its parts are delayed.
  if (hasWorkers) return;
  const delayOf = shakenDelays(seed);
  context.on("page", (page) => {
    // A page that is gone has no parts to wait for.
    void delayParts(page, delayOf).catch(() => undefined);
  });
}

/** By the browser's own protocol: `route` would turn its cache off, and with that what opens without a network. */
async function delayParts(page: Page, delayOf: (kind: string) => number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Fetch.requestPaused", ({ requestId, request }) => {
    const goOn = () => devtools.send("Fetch.continueRequest", { requestId });
    setTimeout(() => void goOn().catch(() => undefined), delayOf(new URL(request.url).pathname));
  });
  await devtools.send("Fetch.enable", { patterns: [{ urlPattern: "*/assets/*" }] });
}

/** Runs in each document before anything else does, and so keeps the timers that a test may take away from the page. */
const SHAKEN = `{
  const { setTimeout, fetch, WebSocket } = globalThis;
  const now = performance.now.bind(performance);
  const delayOf = (${String(shakenDelays)})(\`\${SEED} \${location.pathname} \${history.length}\`);
  const pause = (ms) => ms === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, ms));

  globalThis.fetch = async (...words) => {
    const path = new URL(words[0]?.url ?? words[0], location.href).pathname;
    await pause(delayOf("send " + path));
    const answer = await fetch(...words);
    await pause(delayOf("answer " + path));
    words[1]?.signal?.throwIfAborted();
    return answer;
  };

  globalThis.WebSocket = class extends WebSocket {
    #last = Promise.resolve();
    #due = 0;
    #isLeft = false;
    #isOurs = false;

    constructor(...words) {
      super(...words);
      for (const kind of ["open", "message", "error", "close"]) this.addEventListener(kind, (event) => this.#later(event));
    }

    close(...words) {
      this.#isLeft = true;
      super.close(...words);
    }

    #later(event) {
      if (this.#isOurs) return;
      event.stopImmediatePropagation();
      this.#due = Math.max(this.#due, now() + delayOf("socket"));
      const due = this.#due;
      this.#last = this.#last.then(() => pause(Math.max(0, due - now()))).then(() => {
        // Whoever has closed a socket hears nothing more but that it is closed.
        if (this.#isLeft && event.type !== "close") return;
        this.#isOurs = true;
        this.dispatchEvent(new event.constructor(event.type, event));
        this.#isOurs = false;
      });
    }
  };

  // A blank page has none.
  const { locks } = navigator;
  const request = locks?.request.bind(locks);
  if (locks) locks.request = async (...words) => {
    await pause(delayOf("lock"));
    return request(...words);
  };

  const beBusy = () => {
    const until = now() + Math.min(120, delayOf("busy"));
    while (now() < until);
    setTimeout(beBusy, 300 + 10 * delayOf("rest"));
  };
  setTimeout(beBusy, delayOf("rest"));
}`;

export type Visitor = {
  /** The same in every run: what is late by a seed depends on it. */
  readonly name: string;
  /** Whether service workers are allowed. */
  readonly hasWorkers: boolean;
};
