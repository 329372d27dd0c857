/** TypeBox has 680 files, and to find and read them is a fifth of a server's start: where tests start one, it is loaded from these few. */
export const PACKED_MODULES = { typebox: "typebox", "typebox/value": "value" };

/**
 * With all that they import, a server's program, the bodies of its threads, and the operator's command: to find, read and link some 2,000 files was
 * half of a start.
 */
export const PACKED_PROGRAMS = {
  "apps/server/src/main.ts": "main",
  "apps/server/src/compose/realtime-thread.ts": "realtime-thread",
  "apps/server/src/compose/books-thread-body.ts": "books-thread-body",
  "apps/server/src/compose/archive-thread-body.ts": "archive-thread-body",
  "apps/server/src/integrations/drand/beacon-thread-body.ts": "beacon-thread-body",
  "tools/operator.ts": "operator",
};

/** Below the root. */
export const PACKED_FOLDER = "node_modules/.cache/rumb-packed";
