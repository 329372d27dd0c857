// `node --import` of this file loads the packages of packed-modules.mjs packed. Where nothing was packed, they are as they are installed.
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { PACKED_FOLDER, PACKED_MODULES } from "./packed-modules.mjs";

const files = new URL(`../../${PACKED_FOLDER}/`, import.meta.url);

if (existsSync(new URL("stamp", files))) {
  registerHooks({
    resolve(specifier, context, next) {
      if (!Object.hasOwn(PACKED_MODULES, specifier)) return next(specifier, context);
      const { href } = new URL(`${PACKED_MODULES[specifier]}.mjs`, files);
      return { url: href, format: "module", shortCircuit: true };
    },
  });
}
