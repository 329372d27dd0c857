import { pino } from "pino";
import {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
} from "../platform/runtime/environment.ts";
import type { SiteBeside } from "./sandbox-address.ts";

export const PORTS = { port: 8080, socketPort: 8443, metricsPort: 9464 };

/** What a part of the configuration reads out of the variables. Throws what is wrong with them. */
export function readPart<Part>(
  part: (read: EnvironmentReader, site: SiteBeside) => Part,
  environment: Environment,
  site: Partial<SiteBeside>,
): Part {
  const reader = createEnvironmentReader(environment);
  const config = part(reader, { sandbox: false, ports: PORTS, ...site });
  reader.finish();
  return config;
}

function never(): never {
  throw new Error("nothing may be used");
}

/** What a stranger of the sandbox is started with where it must not start: whatever it uses throws. */
export const IN_PRODUCTION = {
  production: true,
  port: 0,
  host: "127.0.0.1",
  publicUrl: null,
  query: never,
  clock: { now: never },
  random: { bytes: never },
  log: pino({ level: "silent" }),
};
