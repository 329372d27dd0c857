import { useConnection } from "../../api/connection.ts";
import { useSession } from "../../api/session.ts";

/** Why nothing can be claimed here and now, in the order in which it matters; undefined when something can. */
export function useClaimObstacle({ needsLink }: { needsLink: boolean }): string | undefined {
  const connection = useConnection((state) => state.connection);
  const isLinked = useIsLinked();
  if (connection === "lost" || connection === "offline") return "Нет связи";
  return needsLink && !isLinked ? "Сначала привяжите Telegram" : undefined;
}

/** True when VK and Telegram both are the player's, as most bonuses ask. */
export function useIsLinked(): boolean {
  return useSession((session) => session.user?.isLinked ?? false);
}
