// What rolldown makes of the packages and programs that are loaded from few files, see setup/packed-modules.mjs.
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { PACKED_FOLDER, PACKED_MODULES, PACKED_PROGRAMS } from "./setup/packed-modules.mjs";

/** How a file asks where it is. */
const PLACE = /\b(?:import\.meta\.(?:dirname|filename|url)|__dirname|__filename)\b/gu;

/** A file finds those beside it where it stood before it was packed. */
const keepPlaces = {
  name: "keep-places",
  transform: {
    filter: { code: PLACE },
    handler(code, id) {
      const [path] = id.split("?");
      return code.replace(PLACE, (asked) => {
        if (asked.endsWith("dirname")) return JSON.stringify(dirname(path));
        return JSON.stringify(asked.endsWith("url") ? pathToFileURL(path).href : path);
      });
    },
  },
};

const programs = Object.entries(PACKED_PROGRAMS).map(([path, name]) => [name, `./${path}`]);
const packages = Object.entries(PACKED_MODULES).map(([specifier, name]) => [name, specifier]);

export default {
  input: Object.fromEntries([...packages, ...programs]),
  platform: "node",
  logLevel: "warn",
  plugins: [keepPlaces],
  output: { dir: PACKED_FOLDER, entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
};
