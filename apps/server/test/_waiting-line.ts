import { connect } from "node:net";
import { until } from "./_patience.ts";

/** Waits until so many connections stand before a port, accepted or not yet; throws when some find no place in its line. */
export async function fillLine(port: number, count: number): Promise<{ close(): void }> {
  let standing = 0;
  const sockets = Array.from({ length: count }, () =>
    connect({ port, host: "127.0.0.1" })
      .on("connect", () => (standing += 1))
      .on("error", () => undefined),
  );
  const close = (): void => sockets.forEach((socket) => socket.destroy());
  try {
    await until(`${count} connections stand before port ${port}`, () => standing === count);
  } catch (error) {
    close();
    throw new Error(`only ${standing} of ${count} found a place in the line`, { cause: error });
  }
  return { close };
}
