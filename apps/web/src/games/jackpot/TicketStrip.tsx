import { useRef } from "react";
import { classNames } from "../../kit/class-names.ts";
import { useTimedMotion } from "../rounds/round-motion.ts";
import { useReducedMotion } from "../../browser/use-reduced-motion.ts";
import type { JackpotRound, JackpotSpin } from "./jackpot-round.ts";
import { type Shade, playerShade } from "./player-shades.ts";
import { PrintedTickets } from "./PrintedTickets.tsx";
import { restAt, spinMotion } from "./strip-motion.ts";
import { Ticket } from "./Ticket.tsx";
import styles from "./TicketStrip.module.css";
import { SLIDER_WINNER } from "@rumb/games/jackpot/jackpot-slider";

/**
 * The log's strip behind its window. While bets come in it prints a ticket for each; when the round is played it rolls, and
 * the ticket that stops under the needle takes the bank. Drawn only: what it shows is said in words elsewhere.
 */
export function TicketStrip({ round, ownId, sweep }: TicketStripProps) {
  const spin = round?.phase.kind === "betting" ? null : round?.phase.spin;
  return (
    <div className={styles.frame} aria-hidden="true">
      <div className={styles.window}>
        {round && spin ? (
          <RollingStrip
            key={round.number}
            spin={spin}
            over={round.phase.kind === "over"}
            shadeOf={playerShade(round, ownId)}
          />
        ) : (
          <PrintedTickets bets={round?.bets ?? []} ownId={ownId} />
        )}
      </div>
      {sweep && <div className={styles.sweep} />}
      <svg className={styles.needle} viewBox="0 0 18 140" preserveAspectRatio="none">
        {/* Over a ticket that lies still the needle leaves its words free. */}
        <path d={spin ? "M9 0v140" : "M9 0v28M9 112v28"} vectorEffect="non-scaling-stroke" />
      </svg>
      <svg className={classNames(styles.head, styles.top)} viewBox="0 0 18 14">
        <path d="M1 0h16L9 13z" />
      </svg>
      <svg className={classNames(styles.head, styles.foot)} viewBox="0 0 18 14">
        <path d="M1 14h16L9 1z" />
      </svg>
    </div>
  );
}

/** With reduced motion nothing rolls: a bar fills for as long as the others see the strip, and then the result is there. */
function RollingStrip({ spin, over, shadeOf }: RollingStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const reduced = useReducedMotion();
  const motion = over ? undefined : spinMotion(spin);
  useTimedMotion(strip, reduced ? undefined : motion);
  useTimedMotion(bar, reduced && motion ? { ...motion, ...FILLING } : undefined);
  if (reduced && !over)
    return (
      <div className={styles.waiting} data-motion="essential">
        <div className={styles.progress} ref={bar} />
      </div>
    );
  return (
    <div
      ref={strip}
      data-strip=""
      className={classNames(styles.strip, over && styles.stopped)}
      style={{ transform: restAt(spin.offsetPx) }}
    >
      {spin.tiles.map(({ playerId, imageUrl }, tile) => (
        <Ticket
          // A tile has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={tile}
          imageUrl={imageUrl}
          shade={shadeOf(playerId)}
          won={over && tile === SLIDER_WINNER}
        />
      ))}
    </div>
  );
}

const FILLING = { from: "scaleX(0)", to: "scaleX(1)", easing: "linear" } as const;

export type TicketStripProps = {
  round: JackpotRound | undefined;
  ownId: number | undefined;
  /** Light sweeps the strip: a large win of the player's own. */
  sweep: boolean;
};

type RollingStripProps = {
  spin: JackpotSpin;
  over: boolean;
  shadeOf: (playerId: number) => Shade;
};
