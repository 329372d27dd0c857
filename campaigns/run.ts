// `npm run campaign -- NAME [--seed N] …`: a longer trial than the suite has time for. It goes to this machine's loopback only, ends by
// itself, prints what it found, and writes it to docs/evidence. Exit code 0 when nothing was found.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { faultsCampaign } from "./faults/campaign.ts";
import { floodCampaign } from "./flood/campaign.ts";
import { fuzzCampaign } from "./fuzz/campaign.ts";
import { haCampaign } from "./ha/campaign.ts";
import { crashPointsCampaign, cutsCampaign } from "./money-paths/campaign.ts";
import { racesCampaign } from "./races/campaign.ts";
import { randomnessCampaign } from "./randomness/campaign.ts";
import { restoreCampaign } from "./restore/campaign.ts";
import { soakCampaign } from "./soak/campaign.ts";
import { stormCampaign } from "./storm/campaign.ts";

const CAMPAIGNS = {
  "crash-points": crashPointsCampaign,
  cuts: cutsCampaign,
  faults: faultsCampaign,
  flood: floodCampaign,
  fuzz: fuzzCampaign,
  ha: haCampaign,
  races: racesCampaign,
  randomness: randomnessCampaign,
  restore: restoreCampaign,
  soak: soakCampaign,
  storm: stormCampaign,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    faults: { type: "string" },
    calls: { type: "string", default: "5000" },
    count: { type: "string", default: "2400" },
    rounds: { type: "string", default: "500" },
    draws: { type: "string", default: "100000000" },
    bytes: { type: "string", default: "4294967296" },
    turns: { type: "string", default: "1" },
    minutes: { type: "string", default: "480" },
    players: { type: "string", default: "64" },
    sockets: { type: "string", default: "10000" },
    save: { type: "boolean", default: false },
  },
});
const [name = ""] = positionals;
const campaign = Object.entries(CAMPAIGNS).find(([one]) => one === name)?.[1];
if (campaign === undefined) {
  console.error(`There is no campaign "${name}"; there are: ${Object.keys(CAMPAIGNS).join(", ")}.`);
  process.exitCode = 2;
} else {
  if (values.save) process.env["EVIDENCE"] = resolve("docs/evidence");
  process.exitCode = await campaign({
    seed: Number(values.seed),
    calls: Number(values.calls),
    count: Number(values.count),
    rounds: Number(values.rounds),
    draws: Number(values.draws),
    bytes: Number(values.bytes),
    turns: Number(values.turns),
    minutes: Number(values.minutes),
    players: Number(values.players),
    sockets: Number(values.sockets),
    faults: values.faults?.split(","),
    save: values.save,
  });
}
