import { useLive } from "../../api/live.ts";
import { Money } from "../../kit/Money.tsx";
import { LiveLine } from "./LiveLine.tsx";

/** The progressive pot, which some games feed and may win. */
export function LivePot() {
  const potKopecks = useLive((live) => live.potKopecks);
  return (
    <LiveLine label="Джекпот:">
      {potKopecks === undefined ? "—" : <Money kopecks={potKopecks} animated />}
    </LiveLine>
  );
}
