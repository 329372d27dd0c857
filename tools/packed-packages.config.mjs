// What rolldown makes of the packages that are loaded from few files, see setup/packed-modules.mjs.
import { PACKED_FOLDER, PACKED_MODULES } from "./setup/packed-modules.mjs";

export default {
  input: Object.fromEntries(Object.entries(PACKED_MODULES).map(([specifier, name]) => [name, specifier])),
  platform: "node",
  logLevel: "warn",
  output: { dir: PACKED_FOLDER, entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
};
