import type { GameId } from "@rumb/games/games";
import type { ComponentType } from "react";
import { GameIcon } from "../../site/GameIcon.tsx";
import { DiceDrawing } from "./DiceDrawing.tsx";
import { MinesDrawing } from "./MinesDrawing.tsx";
import { WheelDrawing } from "./WheelDrawing.tsx";
import styles from "./instruments.module.css";
import { classNames } from "../../kit/class-names.ts";
import { Sheet, strokes, dial, places } from "./Sheet.tsx";
import drawing from "../../kit/drawing.module.css";

/** The instrument of a game as its tile shows it: a drawing of its own, or else its icon. */
export function GameDrawing({ game }: { game: GameId }) {
  const Drawing = drawings[game];
  return Drawing ? (
    <Drawing />
  ) : (
    <span className={styles.icon}>
      <GameIcon game={game} size={96} />
    </span>
  );
}

const drawings: Readonly<Partial<Record<GameId, ComponentType>>> = {
  jackpot: JackpotDrawing,
  dice: DiceDrawing,
  mines: MinesDrawing,
  bubbles: BubblesDrawing,
  wheel: WheelDrawing,
  monetrain: MonetrainDrawing,
};

/** A depth gauge on a logarithmic scale; bubbles swell as they rise, and the ring is the target. */
function BubblesDrawing() {
  return (
    <Sheet>
      <rect className={styles.plate} x="84" y="8" width="18" height="116" />
      <path
        className={drawing.strokeEdge}
        d={strokes(scale.map((y, index) => [84, y, index % 3 === 0 ? 102 : 94, y]))}
      />
      <path className={drawing.strokeEdge} d="M84.500 8V124M102.500 8V124" />
      <circle className={drawing.strokeEdge} opacity="0.55" cx="134" cy="116" r="4" />
      <circle className={drawing.strokeEdge} opacity="0.55" cx="146" cy="104" r="7" />
      <circle className={drawing.strokeEdge} cx="190" cy="60" r="30" />
      <path className={drawing.strokeEdge} d="M171 48a22 22 0 0 1 12-9" />
      <circle className={drawing.strokeBrass} strokeWidth="2" cx="190" cy="60" r="42" strokeDasharray="3 5" />
      <g className={classNames(styles.swing, styles.up)}>
        <path className={drawing.strokeBrass} strokeWidth="2" d="M106 60h30" />
        <path className={drawing.fillBrass} d="M102 60l12-6v12z" />
      </g>
    </Sheet>
  );
}

// Depth marks x1 … x100, closer and closer like the logarithm they stand for.
const scale = Array.from(
  { length: 13 },
  (_, index) => Math.round(122 - 112 * Math.log10(1 + index * 0.75)) + 0.5,
);

/** The ship's log: a ring of twenty-five seconds over the strip of tickets. */
function JackpotDrawing() {
  return (
    <Sheet>
      <path className={drawing.strokeEdge} d={ring} />
      <circle className={drawing.strokeEdge} opacity="0.55" cx="160" cy="48" r="28" />
      <g className={classNames(styles.swing, styles.clock)}>
        <path className={drawing.strokeBrass} strokeWidth="2" d="M160 56V16" />
      </g>
      <circle className={drawing.fillBrass} cx="160" cy="48" r="4" />
      {places(9, -38, 44).map((x) => (
        <g key={x} transform={`translate(${x} 92)`}>
          <path className={x === DRAWN ? styles.raised : styles.plate} d={ticket} />
          <path className={drawing.strokeEdge} d={ticket} />
          <path className={drawing.strokeEdge} opacity="0.55" d="M9 10.500h24M9 17.500h16" />
        </g>
      ))}
      <path className={drawing.strokeBrass} strokeWidth="2" d="M160 86V126" />
    </Sheet>
  );
}

const DRAWN = 138;
const centre = [160, 48] as const;
const ring = dial(
  centre,
  places(25, 0, 14.4).map((degrees, index) => [degrees, 44, index % 5 === 0 ? 33 : 38] as const),
);
const ticket = "M.500.500h41v9a4.500 4.500 0 0 0 0 9v9h-41v-9a4.500 4.500 0 0 0 0-9z";

/** Six pressure tubes; a disc counts as red, a diamond as blue, so that colour never speaks alone. */
function MonetrainDrawing() {
  return (
    <Sheet>
      {levels.map(({ x, level, mark }) => (
        <g key={x} transform={`translate(${x} 10)`}>
          <rect className={drawing.fillInk0} width="22" height="112" rx="11" />
          <rect className={styles.plate} x="4" y={level} width="14" height={108 - level} rx="7" />
          <rect className={drawing.strokeEdge} x=".5" y=".5" width="21" height="111" rx="10.5" />
          <path
            className={drawing.strokeEdge}
            opacity="0.55"
            d={strokes(places(9, 16.5, 10).map((y) => [0, y, 6, y]))}
          />
          {mark === "red" && <circle className={drawing.fillTubeRed} cx="11" cy={level + 8} r="5" />}
          {mark === "blue" && <path className={drawing.fillTubeBlue} d={`M11 ${level + 2}l6 6-6 6-6-6z`} />}
        </g>
      ))}
      <g className={classNames(styles.swing, styles.up)}>
        <path className={drawing.strokeBrass} strokeWidth="2" d="M62 66H258" />
      </g>
    </Sheet>
  );
}

const levels = [
  { x: 73, level: 62, mark: "blue" },
  { x: 103, level: 40, mark: "red" },
  { x: 133, level: 84, mark: "none" },
  { x: 163, level: 30, mark: "blue" },
  { x: 193, level: 70, mark: "red" },
  { x: 223, level: 52, mark: "blue" },
] as const;
