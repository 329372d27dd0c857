import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { ProposedDeed } from "@rumb/contract/operator-proposals";
import type { Operating } from "../../operators/operator-calls.ts";
import type { SecondWord } from "../../operators/second-word.ts";
import type { Query } from "../../platform/db/database.ts";
import { isSettingName } from "../../settings/settings.ts";
import { factsOfResolution, resolveDiscrepancy } from "../discrepancies/discrepancy-resolving.ts";
import { type AdjustmentDeps, adjustBalance, readAdjustment } from "../player-console/player-adjustments.ts";
import { refuseErased, refuseLeaving } from "../../players/gone-players.ts";
import {
  readPromocoderTerms,
  setPromocoder,
  standingOf,
  unbanPlayer,
} from "../player-console/player-console.ts";
import { roleStanding, setOperatorRole } from "../player-console/player-roles.ts";
import { createPromo, readPromoTerms } from "../promo/promo-console.ts";
import { changeSettingAs, resetSettingAs, settingInForce } from "../settings-console/settings-console.ts";
import { settingFault } from "../settings-console/setting-fields.ts";

export type DeedDeps = AdjustmentDeps;

/** What a deed is about: how it stands now, and who it benefits. */
export type DeedFacts = { readonly basis: unknown; readonly playerId: number | null };

/** Looks at a deed before it is proposed. Refuses what its own call would refuse for good. */
export async function factsOf(query: Query, deed: ProposedDeed): Promise<DeedFacts | Refusal> {
  switch (deed.kind) {
    case "adjust": {
      const read = readAdjustment(deed.ask);
      return isRefusal(read) ? read : ofPlayer(query, { id: deed.ask.id, bars: refuseLeaving }, () => null);
    }
    case "setting": {
      const { id, value } = deed.ask;
      if (!isSettingName(id)) return refusal("SETTING_NOT_FOUND");
      const why = settingFault(id, value);
      if (why !== null) return refusal("SETTING_MALFORMED", { why });
      return { basis: await settingInForce(query, id), playerId: null };
    }
    case "setting_reset": {
      const { id } = deed.ask;
      if (!isSettingName(id)) return refusal("SETTING_NOT_FOUND");
      return { basis: await settingInForce(query, id), playerId: null };
    }
    case "promo": {
      const terms = readPromoTerms(deed.ask);
      return isRefusal(terms) ? terms : { basis: null, playerId: null };
    }
    case "promocoder": {
      const terms = readPromocoderTerms(deed.ask);
      return isRefusal(terms)
        ? terms
        : ofPlayer(query, { id: deed.ask.id, bars: refuseErased }, (standing) => standing);
    }
    case "unban":
      return ofPlayer(query, { id: deed.ask.id, bars: refuseErased }, (standing) => standing);
    case "resolve":
      return factsOfResolution(query, deed.ask);
    case "role": {
      const standing = await roleStanding(query, deed.ask.id);
      const bars = deed.ask.role === null ? refuseErased : refuseLeaving;
      return ofPlayer(query, { id: deed.ask.id, bars }, () => standing);
    }
  }
}

async function ofPlayer(
  query: Query,
  player: Parameters<typeof standingOf>[1],
  basisOf: (standing: object) => unknown,
): Promise<DeedFacts | Refusal> {
  const standing = await standingOf(query, player);
  return isRefusal(standing) ? standing : { basis: basisOf(standing), playerId: player.id };
}

/** Does what was proposed, as whoever confirms it, in one transaction with the proposal's own change. */
export function carryOut(
  deps: DeedDeps,
  { deed, second, acting }: { deed: ProposedDeed; second: SecondWord; acting: Operating },
): Promise<unknown> {
  switch (deed.kind) {
    case "adjust":
      return adjustBalance(deps, { body: deed.ask, second }, acting);
    case "setting":
      return changeSettingAs(deps, deed.ask, acting, second);
    case "setting_reset":
      return resetSettingAs(deps, deed.ask.id, acting, second);
    case "promo":
      return createPromo(deps, { body: deed.ask, second }, acting);
    case "promocoder":
      return setPromocoder(deps, deed.ask, acting, second);
    case "unban":
      return unbanPlayer(deps, deed.ask.id, acting, second);
    case "resolve":
      return resolveDiscrepancy(deps, deed.ask, acting, second);
    case "role":
      return setOperatorRole(deps, deed.ask, { acting, second });
  }
}
