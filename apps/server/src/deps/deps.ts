import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { ConsoleSessions } from "../sessions/console-sessions.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { FeedBet } from "../feed/feed-entry.ts";
import type { FeedLimiter } from "../feed/feed-limiter.ts";
import type { ArchivedBets } from "../money/archive/archived-bets.ts";
import type { Ledger } from "../money/batch/ledger.ts";
import type { Postings } from "../money/postings/posting.ts";
import type { Settings } from "../settings/settings-service.ts";
import type { Clock } from "../platform/runtime/clock.ts";
import type { SealedDatabase } from "../platform/db/database.ts";
import type { Reads } from "../platform/replicas/replica-reads.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import type { Random } from "../platform/runtime/random.ts";
import type { PlayNews } from "../realtime/play-news.ts";
import type { Publish } from "../realtime/realtime-event.ts";
import type { SharedCalls } from "../platform/http/shared-calls.ts";
import type { Sealing } from "../platform/runtime/sealing.ts";
import type { Beacons } from "../integrations/drand/beacons.ts";
import type { PaymentProvider } from "../integrations/payment/payment-provider.ts";
import type { Telegram } from "../integrations/telegram/telegram-bot.ts";
import type { VkCommunity } from "../integrations/vk/vk-group.ts";

/** Everything that has an effect. Routes and services take the part they need; a test gives its own. */
export type Deps = {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: Random;
  readonly database: SealedDatabase;
  /** For lists, histories and slips: replicas where there are any, with all that was acknowledged before the read. */
  readonly reads: Reads;
  readonly settings: Settings;
  /** Seals server seeds at rest. */
  readonly sealing: Sealing;
  readonly ledger: Ledger;
  readonly archivedBets: ArchivedBets;
  /** Moves the money of what is no play. */
  readonly postings: Postings;
  readonly payments: PaymentProvider;
  readonly telegram: Telegram;
  /** Our group at VK. */
  readonly vkCommunity: VkCommunity;
  /** Public random values for the shared rounds; null: they promise none. */
  readonly beacons: Beacons | null;
  readonly sessions: Sessions;
  /** Operators at the console. */
  readonly consoleSessions: ConsoleSessions;
  readonly publish: Publish;
  readonly feed: FeedLimiter<FeedBet>;
  /** Lets the other windows of who has played know of it. */
  readonly playNews: PlayNews;
  /** Counts of calls that nodes share; null when there is one node. */
  readonly calls: SharedCalls | null;
  readonly metrics: Metrics;
};
