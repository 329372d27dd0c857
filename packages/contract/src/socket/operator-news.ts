import { type Guard, type Guarded, isBoolean, isInteger, listOf, oneOf, orNull, shape } from "../guards.ts";

/** What the console's queues tell each other about. */
const isNews = shape({
  list: oneOf("withdrawals", "proposals", "discrepancies", "alarms", "fraud_rings"),
  id: isInteger,
  /** It was not there before; else something about it has changed. */
  is_new: isBoolean,
});
export type OperatorNews = Guarded<typeof isNews>;

/** How many wait in each of these queues. */
export type OperatorWaiting = Readonly<Record<OperatorNews["list"], number | null>>;

/** An event of the console's own socket: what has happened since the last, in the order in which it did. */
export const OPERATOR_NEWS = "news";
/** The other one: how many wait in each queue, counted after the news before it. */
export const OPERATOR_WAITING = "waiting";
/** Most news of one event. What is more is left out: the console asks again for what it shows after any. */
export const OPERATOR_NEWS_MAX = 100;

/** Whether a payload is what that event carries. */
export const isOperatorNews: Guard<OperatorNews[]> = listOf(isNews);

const isCount = orNull(isInteger);

/** Whether a payload is what the event of the queues carries: null is more than is counted. */
export const isOperatorWaiting: Guard<OperatorWaiting> = shape({
  withdrawals: isCount,
  proposals: isCount,
  discrepancies: isCount,
  alarms: isCount,
  fraud_rings: isCount,
});

/** News as the database tells it; null when it is none, as a newer version's may be. */
export function readOperatorNews(payload: string): OperatorNews | null {
  try {
    const news: unknown = JSON.parse(payload);
    return isNews(news) ? news : null;
  } catch {
    return null;
  }
}
