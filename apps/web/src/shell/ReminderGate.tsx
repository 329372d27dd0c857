import { useSession } from "../api/session.ts";
import { lazyPage } from "../browser/lazy-page.ts";
import { useLazyPage } from "../site/use-lazy-page.ts";

const reminder = lazyPage(async () => (await import("../comfort/SessionReminder.tsx")).SessionReminder);

/** Place for the reminder of the time; its code comes only for players who have asked to be reminded. */
export function ReminderGate() {
  return useSession((session) => (session.user?.reminderMinutes ?? 0) > 0) && <Reminder />;
}

function Reminder() {
  const { Page: SessionReminder } = useLazyPage(reminder);
  return SessionReminder && <SessionReminder />;
}
