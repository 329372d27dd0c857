// What the sockets are weighed against: bare `ws` that speaks just enough of the protocol to keep the clients of the
// bench, and sends the same bytes. It prints `listening on …`; on SIGUSR2 it sends one feed entry to everybody.
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

const PING_EVERY_MS = 25_000;
const httpServer = createServer();
const sockets = new WebSocketServer({ server: httpServer, perMessageDeflate: false });
const opening = JSON.stringify({
  sid: "x".repeat(20),
  upgrades: [],
  pingInterval: PING_EVERY_MS,
  pingTimeout: 20_000,
  maxPayload: 16_384,
});
let entries = 0;

sockets.on("connection", (socket) => {
  socket.send(`0${opening}`);
  socket.on("message", (data: Buffer) => {
    if (data.toString() === "40") socket.send(`40{"sid":"${"x".repeat(20)}"}`);
  });
});
setInterval(() => sendToAll("2"), PING_EVERY_MS);
process.on("SIGUSR2", () => {
  entries += 1;
  const entry = { id: 261_100_000_000_000 + entries, game: "dice", name: "Игрок", bet: 1, coff: 1.1, win: 0 };
  sendToAll(`42["newHistory",${JSON.stringify({ ...entry, result: "lose" })}]`);
});
process.once("SIGTERM", () => process.exit(0));
httpServer.listen(0, "127.0.0.1", () => {
  const address = httpServer.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  process.stdout.write(`listening on ${address.port}\n`);
});

function sendToAll(text: string): void {
  for (const socket of sockets.clients) socket.send(text);
}
