// A process that archives a month and is killed behind one of its steps: `node _archive-child.ts <connection> <directory> <month> <step>`.
import { pino } from "pino";
import { monthOfName } from "../src/money/archive/archive-month.ts";
import { archiveMonth } from "../src/money/archive/archiving.ts";
import { archiveReaders } from "../src/compose/archive-catch-up.ts";
import { openSeedSealing } from "../src/compose/site-keys.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { PATIENT_DATABASE } from "./_patience.ts";

const [connection = "", directory = "", name = "", last = "", secretKey = ""] = process.argv.slice(2);
const month = monthOfName(name);
if (month === null) throw new Error("no month is named");
const at = JSON.parse(connection);
const log = pino({ level: "silent" });
const database = openDatabase({ ...PATIENT_DATABASE, connection: at, role: "rumb_app", log });
await archiveMonth(
  {
    database,
    connection: { ...at, options: "-c role=rumb_app" },
    directory,
    sealing: openSeedSealing([Buffer.from(secretKey, "hex")], systemRandom),
    ...archiveReaders(database),
    async onStep(step) {
      if (step === last) process.kill(process.pid, "SIGKILL");
    },
    signal: new AbortController().signal,
  },
  month,
);
