import type { Query } from "../../platform/db/database.ts";
import type { Destinations } from "../../features/withdrawals/withdrawal-destinations.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import type { SettingHistory } from "./setting-history.ts";
import type { Violation } from "./violation.ts";

/** What opens the boxes of a site: its server seeds, and where withdrawals go. */
export type SiteKeys = {
  readonly sealing: Sealing;
  readonly destinations: Pick<Destinations, "open">;
  /** Where archived months lie; null looks at no files. */
  readonly archiveDirectory: string | null;
};

/** What every part of a check needs to know of the whole site, read once at its beginning. */
export type Books = SiteKeys & {
  readonly history: SettingHistory;
  /** Since when bets say what rakeback they gave. */
  readonly rakebackSince: Date;
};

/** Some rows of a part, in a transaction whose statements see one moment. */
export type BookPage = { readonly query: Query; readonly ids: readonly number[]; readonly books: Books };

/** Judges the rows of a page and returns what breaks the books. */
export type Judge = (page: BookPage) => Promise<Violation[]>;
