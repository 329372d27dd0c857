/** TypeBox has 680 files, and to find and read them is a fifth of a server's start: where tests start one, it is loaded from these few. */
export const PACKED_MODULES = { typebox: "typebox", "typebox/value": "value" };

/** Below the root. */
export const PACKED_FOLDER = "node_modules/.cache/rumb-packed";
