import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { LOAD_PACKED } from "../../apps/server/test/_program-environment.ts";
import { removeWithThisProcess } from "../../apps/server/test/_watchman.ts";

/** A real server with its own database, as `npm start` runs it, on ports of its own. */
export type Server = {
  /** Such as `http://127.0.0.1:40001`; stays the same when the server is started again. */
  readonly origin: string;
  /** The operators' console, such as `http://localhost:40002`. */
  readonly consoleOrigin: string;
  readonly dataDir: string;
  /** Asks the server to stop and waits until it has drained. */
  stop(): Promise<void>;
  /** Starts it again on the same data and the same ports; `environment` holds until it is stopped. */
  start(environment?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops it and throws its data away. */
  remove(): Promise<void>;
};

/** Starts a server on free ports and a new data directory; resolves when it answers. `always` is in its environment at each start. */
export async function startServer(always: Readonly<Record<string, string>> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), "rumb-e2e-"));
  const watchman = removeWithThisProcess(dataDir, DRAIN_SECONDS);
  // Ports that nobody takes while the server is away.
  const ports = {
    port: await freePort(),
    socketPort: await freePort(),
    consolePort: await freePort(),
    paymentPort: await freePort(),
  };
  let running = await launch(dataDir, ports, always);
  const { origin, consoleOrigin } = running;
  const server: Server = {
    origin,
    consoleOrigin,
    dataDir,
    stop: () => halt(running),
    async start(environment) {
      running = await launch(dataDir, ports, { ...always, ...environment });
    },
    async remove() {
      try {
        await halt(running);
      } finally {
        servers.delete(origin);
        // A database that a broken stop left behind ends by itself when its directory is gone.
        await rm(dataDir, { recursive: true, force: true });
        watchman.dismiss();
      }
    },
  };
  servers.set(origin, server);
  return server;
}

/** The server of this process that a page is on, be it on the site or in the console. */
export function serverOf(address: string): Server {
  const { origin } = new URL(address);
  const found = [...servers.values()].find((server) =>
    [server.origin, server.consoleOrigin].includes(origin),
  );
  if (found === undefined) throw new Error(`There is no server at ${origin}`);
  return found;
}

const servers = new Map<string, Server>();

const ROOT = join(import.meta.dirname, "../..");
/** Far beyond what a start takes: on a machine full of other programs one took a minute. */
const START_LIMIT_MS = 240_000;

/** What a site may take to stop in order when its worker was killed. One that was killed as well leaves its database running. */
const DRAIN_SECONDS = 30;

/** A worker that is killed leaves its server behind: the server itself notices that nobody is at the channel's other end. */
const END_WITH_PARENT = `data:text/javascript,${encodeURIComponent(
  'process.once("disconnect", () => process.kill(process.pid, "SIGTERM")); process.channel?.unref();',
)}`;

async function launch(
  dataDir: string,
  ports: Ports,
  environment: Readonly<Record<string, string>>,
): Promise<Running> {
  const child = spawn(process.execPath, ["--import", END_WITH_PARENT, "apps/server/src/main.ts"], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      HOST: "127.0.0.1",
      PORT: String(ports.port),
      SOCKET_PORT: String(ports.socketPort),
      CONSOLE_PORT: String(ports.consolePort),
      PAYMENT_PORT: String(ports.paymentPort),
      METRICS_PORT: "0",
      TELEGRAM_PORT: "0",
      VK_GROUP_PORT: "0",
      // A test of public random values asks for them.
      DRAND: "false",
      DRAND_PORT: "0",
      DATA_DIR: dataDir,
      // Loading its sources is most of a server's start; the next one finds them compiled.
      NODE_COMPILE_CACHE: join(ROOT, ".cache/node-compile"),
      NODE_OPTIONS: LOAD_PACKED,
      SANDBOX: "true",
      LOG_LEVEL: "warn",
      // The tests take what the machine has, and the server is to answer late rather than not at all.
      MAX_LOOP_DELAY_MS: "60000",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const output = collect(child);
  return { child, output, ...(await originsOf(child, output)) };
}

/** What the server says, for the message of a failure. */
function collect(child: ChildProcess): Output {
  const pieces: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (piece) => pieces.push(String(piece)));
  return { text: () => pieces.join("") };
}

/** The server says where it listens, or why it does not. */
function originsOf(child: ChildProcess, output: Output): Promise<Origins> {
  return new Promise((resolve, reject) => {
    const giveUp = (reason: string): void =>
      reject(new Error(`The server ${reason}. It said:\n${output.text()}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      giveUp("did not start in time");
    }, START_LIMIT_MS);
    child.once("exit", (code) => giveUp(`ended with code ${code}`));
    child.once("error", (error) => giveUp(`could not be started: ${error.message}`));
    child.stdout?.on("data", () => {
      const origin = /listening on (http:\/\/[\w.:-]+)/u.exec(output.text())?.[1];
      const consoleOrigin = /console on (http:\/\/[\w.:-]+)/u.exec(output.text())?.[1];
      if (origin === undefined || consoleOrigin === undefined) return;
      clearTimeout(timer);
      resolve({ origin, consoleOrigin });
    });
  });
}

async function halt({ child, output }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  if (code !== 0)
    throw new Error(`The server did not stop in peace, its code was ${code}. It said:\n${output.text()}`);
}

type Output = { text(): string };
type Ports = { port: number; socketPort: number; consolePort: number; paymentPort: number };
type Origins = { origin: string; consoleOrigin: string };
type Running = Origins & { child: ChildProcess; output: Output };
