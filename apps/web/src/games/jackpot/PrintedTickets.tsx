import { formatMoney } from "@rumb/money/format";
import type { TicketBet } from "./jackpot-round.ts";
import { Ticket } from "./Ticket.tsx";
import styles from "./TicketStrip.module.css";

/** The strip while bets come in: the newest ticket has just come out under the needle, blank ones wait behind it. */
export function PrintedTickets({ bets, ownId }: { bets: readonly TicketBet[]; ownId: number | undefined }) {
  const printed = bets.slice(-PRINTED);
  const before = Math.max(0, PRINTED - printed.length);
  return (
    <div className={styles.printed}>
      {/* A new ticket is a new element: the strip moves on by one. */}
      <div className={styles.fed} key={bets.at(-1)?.id ?? 0}>
        {blanks(before)}
        {printed.map(({ id, playerId, imageUrl, stakeKopecks }) => (
          <Ticket
            key={id}
            imageUrl={imageUrl}
            note={formatMoney(stakeKopecks)}
            {...(playerId === ownId && { shade: "own" })}
          />
        ))}
        {blanks(BLANK)}
      </div>
    </div>
  );
}

function blanks(count: number) {
  // Blank tickets have no identity but their place.
  // oxlint-disable-next-line react/no-array-index-key
  return Array.from({ length: count }, (_, index) => <Ticket key={`blank ${index}`} />);
}

/** On each side of the needle as many as half of the widest window holds. */
const PRINTED = 8;
const BLANK = 8;
