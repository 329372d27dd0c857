import type { ClientConfig } from "pg";
import type { FromSharedRealtime, ToSharedRealtime } from "../../realtime/processes/process-messages.ts";
import type { SandboxPlaces } from "../open-sandboxes.ts";

/** Where the site's HTTP servers listen. */
export type HttpPorts = { readonly port: number; readonly consolePort: number };

/** What a server process has to know of the machine before it can open anything. All of it survives JSON. */
export type Beginning = {
  readonly connection: ClientConfig;
  readonly places: SandboxPlaces;
  /** Of the realtime server. */
  readonly socketPort: number;
  /** Where to listen, at the same ports as all others. */
  readonly ports: HttpPorts;
  readonly potSlot: number;
  /** Its label in the metrics. */
  readonly name: string;
};

export type ToProcess =
  | { readonly type: "begin"; readonly beginning: Beginning }
  /** Asks for the page of metrics; the answer bears the same number. */
  | { readonly type: "metrics"; readonly number: number }
  | FromSharedRealtime;

export type FromProcess =
  /** It runs, and waits for the message that says where to begin. */
  | { readonly type: "up" }
  /** It serves. */
  | { readonly type: "listening"; readonly hasConsole: boolean }
  | { readonly type: "metrics"; readonly number: number; readonly text: string }
  | ToSharedRealtime;
