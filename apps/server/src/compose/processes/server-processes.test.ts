import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createFakeTime } from "../../../test/_fake-time.ts";
import type { FromProcess, ToProcess } from "./process-messages.ts";
import { keepServerProcesses, ProcessFailedError, type ServerWorker } from "./server-processes.ts";

function startTwo() {
  const time = createFakeTime();
  const started: ReturnType<typeof fakeWorker>[] = [];
  const processes = keepServerProcesses({
    count: 2,
    log: pino({ level: "silent" }),
    hear: () => undefined,
    start() {
      const fake = fakeWorker();
      started.push(fake);
      return fake.worker;
    },
    now: time.now,
    schedule: time.schedule,
  });
  const newest = () => started.at(-1) ?? fakeWorker();
  return { time, started, newest, processes };
}

function fakeWorker() {
  const sent: ToProcess[] = [];
  const signals: string[] = [];
  let lives = true;
  let heard = (_message: FromProcess): void => undefined;
  let ended = (_how: { code: number | null; signal: string | null }): void => undefined;
  const worker: ServerWorker = {
    send: (message) => void sent.push(message),
    kill: (signal) => void signals.push(signal),
    onMessage: (handler) => (heard = handler),
    onExit: (handler) => (ended = handler),
  };
  return {
    worker,
    sent,
    signals,
    lives: () => lives,
    listens: () => heard({ type: "listening", hasConsole: true }),
    dies() {
      lives = false;
      ended({ code: 1, signal: null });
    },
  };
}

describe("the server processes of a machine", () => {
  test("are there when all of them listen", async () => {
    const { started, processes } = startTwo();
    started[1]?.listens();
    expect(processes.serving()).toBe(1);
    started[0]?.listens();
    expect(await processes.listening).toEqual({ hasConsole: true });
    expect(processes.serving()).toBe(2);
  });

  test("of whom one ends before it has listened make a failed start", async () => {
    const { started, time, processes } = startTwo();
    started[0]?.dies();
    await expect(processes.listening).rejects.toThrow(ProcessFailedError);
    time.advance(60_000);
    expect(started).toHaveLength(2);
  });

  test("are started again when they end, sooner when they had lived long, and the others serve on", () => {
    const { started, newest, time, processes } = startTwo();
    for (const worker of started) worker.listens();
    started[0]?.dies();
    expect([processes.serving(), processes.restarts()]).toEqual([1, 1]);
    time.advance(99);
    expect(started).toHaveLength(2);
    time.advance(1);
    expect(started).toHaveLength(3);
    newest().dies();
    time.advance(199);
    expect(started).toHaveLength(3);
    time.advance(1);
    newest().listens();
    expect([started.length, processes.serving(), processes.restarts()]).toEqual([4, 2, 2]);
    time.advance(30_000);
    newest().dies();
    time.advance(50);
    expect(started).toHaveLength(5);
  });

  test("end the site when none of them lives any more, and not while one serves", () => {
    const { started, time } = startTwo();
    for (const worker of started) worker.listens();
    const [, survivor] = started;
    for (let death = 0; death < 40; death += 1) {
      started.find((worker) => worker !== survivor && worker.lives())?.dies();
      time.advance(5_000);
    }
    expect(survivor?.lives()).toBe(true);
    survivor?.dies();
    time.advance(5_000);
    const dieOften = () => {
      for (let death = 0; death < 40; death += 1) {
        for (const worker of started.filter(({ lives }) => lives())) worker.dies();
        time.advance(5_000);
      }
    };
    expect(dieOften).toThrow("every server process dies soon after its start");
  });

  test("get no message after their end, and those of others get theirs", () => {
    const { started, processes } = startTwo();
    for (const worker of started) worker.listens();
    started[0]?.dies();
    for (const index of [0, 1, 2]) processes.send(index, { type: "delivered" });
    expect(started.map(({ sent }) => sent.length)).toEqual([0, 1]);
  });

  test("drain when they are stopped, are not started again, and are ended when they do not end", async () => {
    const { started, time, processes } = startTwo();
    for (const worker of started) worker.listens();
    const stopped = processes.stop();
    expect(started.map(({ signals }) => signals)).toEqual([["SIGTERM"], ["SIGTERM"]]);
    started[0]?.dies();
    time.advance(21_000);
    expect(started[1]?.signals).toEqual(["SIGTERM", "SIGKILL"]);
    started[1]?.dies();
    await stopped;
    time.advance(60_000);
    expect([started.length, time.waiting()]).toEqual([2, 0]);
  });

  test("that wait to be started again are not when the site stops", async () => {
    const { started, time, processes } = startTwo();
    for (const worker of started) worker.listens();
    for (const worker of started) worker.dies();
    await processes.stop();
    time.advance(60_000);
    expect(started).toHaveLength(2);
  });
});
