// `node --import` of this file loads the packages of packed-modules.mjs packed, and with `?programs` behind its name the server's programs as well.
// Where nothing was packed, they are as they are installed and written.
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { PACKED_FOLDER, PACKED_MODULES, PACKED_PROGRAMS } from "./packed-modules.mjs";

const root = new URL("../../", import.meta.url);
const files = new URL(`${PACKED_FOLDER}/`, root);
const programs = Object.entries(PACKED_PROGRAMS).map(([path, name]) => [new URL(path, root).href, name]);
const packed = new Map([
  ...Object.entries(PACKED_MODULES),
  ...(import.meta.url.endsWith("?programs") ? programs : []),
]);

if (existsSync(new URL("stamp", files))) {
  registerHooks({
    resolve(specifier, context, next) {
      const name = packed.get(specifier);
      if (name === undefined) return next(specifier, context);
      return { url: new URL(`${name}.mjs`, files).href, format: "module", shortCircuit: true };
    },
  });
}
