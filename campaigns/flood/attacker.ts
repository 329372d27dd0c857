// A process of its own, so that who measures is not kept from it by the attack: `node attacker.ts PORT COUNT ADDRESS` says every 100 ms how
// many connections it has open.
import { sendSlowBodies } from "./slow-bodies.ts";

const [port, count, from = ""] = process.argv.slice(2);
const bodies = await sendSlowBodies(Number(port), { count: Number(count), from });
setInterval(() => {
  process.stdout.write(`${bodies.counts().open}\n`);
}, 100);
