import { expect, type BrowserContext } from "@playwright/test";

/** What the browser complained about, in every context that is watched. */
export type ConsoleWatch = {
  /** Complaints that the test causes on purpose, such as the 422 of a refused stake, are let through. */
  allow(pattern: RegExp): void;
  watch(context: BrowserContext): void;
  /** Fails with every complaint that was not allowed. */
  expectNone(): void;
};

/** Collects console errors and uncaught exceptions; a refusal by the content security policy is one of them. */
export function watchConsole(): ConsoleWatch {
  const allowed: RegExp[] = [];
  const complaints: string[] = [];
  return {
    allow(pattern) {
      allowed.push(pattern);
    },
    watch(context) {
      context.on("console", (message) => {
        if (message.type() !== "error") return;
        complaints.push(
          `${message.text()} (${message.location().url}, on ${message.page()?.url() ?? "no page"})`,
        );
      });
      context.on("weberror", (error) => complaints.push(String(error.error().stack ?? error.error())));
    },
    expectNone() {
      const unexpected = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, "what the browser complained about").toEqual([]);
    },
  };
}
