import { SLIDER_WINNER, SLIDER_TILE_PX } from "@rumb/games/jackpot/jackpot-slider";
import { formatMoney } from "@rumb/money/format";
import { memo, useRef } from "react";
import { useReducedMotion } from "../../browser/use-media.ts";
import { classNames } from "../../kit/class-names.ts";
import { Avatar } from "../../site/Avatar.tsx";
import { useTimedMotion, type TimedMotion } from "../rounds/round-motion.ts";
import {
  type JackpotRound,
  type JackpotSpin,
  playerShade,
  type Shade,
  type TicketBet,
} from "./jackpot-round.ts";
import { Sweep } from "../shared/Sweep.tsx";
import styles from "./TicketStrip.module.css";

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
      {sweep && <Sweep over="strip" />}
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

/** The strip while bets come in: the newest ticket has just come out under the needle, blank ones wait behind it. */
function PrintedTickets({ bets, ownId }: { bets: readonly TicketBet[]; ownId: number | undefined }) {
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

/** A ticket of the strip, 80 px wide: whose it is, and in the player's tint; a blank one when it is nobody's. */
const Ticket = memo(function Ticket({ imageUrl, shade, note, won = false }: TicketProps) {
  return (
    <div className={classNames(styles.ticket, won && styles.won)} data-shade={shade}>
      <div className={styles.paper}>
        {imageUrl !== undefined && <Avatar imageUrl={imageUrl} size={48} />}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </div>
    </div>
  );
});

type TicketProps = {
  /** Undefined for a blank ticket; empty for a player without a picture. */
  imageUrl?: string;
  shade?: Shade;
  /** What was paid for it. */
  note?: string;
  won?: boolean;
};

/** The strip under way: it starts at once and comes to rest ever more slowly, on every screen at the same pixel. */
export function spinMotion({ offsetPx, lengthMs, endsAtMs }: JackpotSpin): TimedMotion {
  return {
    from: underNeedle(FIRST_TILE * SLIDER_TILE_PX),
    to: restAt(offsetPx),
    easing: "cubic-bezier(0.15, 0.55, 0.3, 1)",
    sinceMs: endsAtMs - lengthMs,
    lengthMs,
  };
}

/** Where the strip lies when the needle stands `offsetPx` inside the winner's tile. */
export function restAt(offsetPx: number): string {
  return underNeedle(SLIDER_WINNER * SLIDER_TILE_PX + offsetPx);
}

/** The strip begins under the needle; this brings a place of it there, pixels from its beginning. */
function underNeedle(placePx: number): string {
  return `translateX(${-placePx}px)`;
}

/** The tile under the needle at the start: as many lie before it as half of the widest window holds. */
const FIRST_TILE = 8;
