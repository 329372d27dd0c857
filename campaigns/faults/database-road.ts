import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** The way from the nodes to their database, which can be made slow, silent, or cut. */
export type DatabaseRoad = {
  /** A folder in which the database's socket seems to be. */
  readonly folder: string;
  /** Each answer is so much later. */
  slow(ms: number): void;
  /** Nothing comes through, and nobody hears of it. */
  silent(isSilent: boolean): void;
  /** All connections end. */
  cut(): void;
  /** Nobody gets through any more. */
  closed(isClosed: boolean): void;
  close(): Promise<void>;
};

export async function openDatabaseRoad(folder: string, database: string): Promise<DatabaseRoad> {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let isClosed = false;
  const server = createServer((front) => {
    if (isClosed) return void front.destroy();
    const back = connect(join(database, SOCKET));
    for (const socket of [front, back]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        front.destroy();
        back.destroy();
      });
    }
    front.on("data", (bytes) => back.write(bytes));
    // One after the other, so that none overtakes another.
    let answered = Promise.resolve();
    let underWay = 0;
    back.on("data", (bytes) => {
      if (delayMs === 0 && underWay === 0) return void front.write(bytes);
      underWay += 1;
      answered = afterwards(answered, delay(delayMs), () => {
        front.write(bytes);
        underWay -= 1;
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(join(folder, SOCKET), resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    folder,
    slow: (ms) => void (delayMs = ms),
    silent(isSilent) {
      for (const socket of sockets) {
        if (isSilent) socket.pause();
        else socket.resume();
      }
    },
    cut,
    closed(wanted) {
      isClosed = wanted;
      if (wanted) cut();
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function afterwards(before: Promise<void>, lateness: Promise<void>, work: () => void): Promise<void> {
  await before;
  await lateness;
  work();
}

const SOCKET = ".s.PGSQL.5432";
