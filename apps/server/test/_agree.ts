import type { ProposedDeed } from "@rumb/contract/operator-proposals";
import { confirmProposal, propose } from "../src/features/proposals/proposal-deciding.ts";
import { accepted } from "./_harness-wallet.ts";

type Deps = Parameters<typeof propose>[0];

/** Does by the services of the console what one operator proposes and another confirms. */
export async function agreeOn(
  deps: Deps,
  [proposer, confirmer]: readonly [number, number],
  deed: ProposedDeed,
): Promise<void> {
  const at = { address: "127.0.0.1" };
  const { id } = accepted(
    await propose(deps, { body: { deed, reason: "Так решили" } }, { ...at, operatorId: proposer }),
  );
  accepted(await confirmProposal(deps, id, { ...at, operatorId: confirmer }));
}
