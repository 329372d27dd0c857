// `npm run campaign -- NAME [--seed N] …`: a longer trial than the suite has time for. It goes to this machine's loopback only, ends by
// itself, prints what it found, and writes it to docs/evidence. Exit code 0 when nothing was found.
import { parseArgs } from "node:util";
import { floodCampaign } from "./flood/campaign.ts";
import { fuzzCampaign } from "./fuzz/campaign.ts";
import { haCampaign } from "./ha/campaign.ts";
import { randomnessCampaign } from "./randomness/campaign.ts";
import { restoreCampaign } from "./restore/campaign.ts";

const CAMPAIGNS = {
  flood: floodCampaign,
  fuzz: fuzzCampaign,
  ha: haCampaign,
  randomness: randomnessCampaign,
  restore: restoreCampaign,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    faults: { type: "string" },
    calls: { type: "string", default: "5000" },
    draws: { type: "string", default: "100000000" },
    bytes: { type: "string", default: "4294967296" },
    turns: { type: "string", default: "1" },
    players: { type: "string", default: "64" },
    save: { type: "boolean", default: false },
  },
});
const [name = ""] = positionals;
const campaign = Object.entries(CAMPAIGNS).find(([one]) => one === name)?.[1];
if (campaign === undefined) {
  console.error(`There is no campaign "${name}"; there are: ${Object.keys(CAMPAIGNS).join(", ")}.`);
  process.exitCode = 2;
} else {
  process.exitCode = await campaign({
    seed: Number(values.seed),
    calls: Number(values.calls),
    draws: Number(values.draws),
    bytes: Number(values.bytes),
    turns: Number(values.turns),
    players: Number(values.players),
    faults: values.faults?.split(","),
    save: values.save,
  });
}
