import type { LinkedAccount } from "@rumb/contract/operator-links";
import { Box, useTheme } from "@mui/material";

/**
 * A star: the player in the middle, the others around, a thicker line for more in common. The list below says the same in words, and on a
 * phone alone.
 */
export function LinksPicture({ player, accounts }: LinksPictureProps) {
  const { palette } = useTheme();
  const ground = { "--links-ground": palette.background.paper };
  return (
    <Box
      aria-hidden="true"
      sx={{ display: { xs: "none", sm: "block" }, maxWidth: 720, mx: "auto", mb: 2, ...ground }}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" fontSize={13} fontFamily="inherit">
        {accounts.map((account, index) => {
          const { x, y } = placeOf(index, accounts.length);
          return (
            <line
              key={account.id}
              x1={MIDDLE.x}
              y1={MIDDLE.y}
              x2={x}
              y2={y}
              stroke={palette.text.secondary}
              strokeWidth={account.reasons.length * 1.5}
            />
          );
        })}
        {accounts.map((account, index) => {
          const place = placeOf(index, accounts.length);
          const isNamed = accounts.length <= NAMED;
          const color = account.is_ban ? palette.error.main : palette.primary.main;
          return (
            <Node
              key={account.id}
              {...place}
              words={isNamed ? shortOf(account) : `№ ${account.id}`}
              side={isNamed ? 0 : sideOf(place)}
              color={color}
              text={palette.text.primary}
            />
          );
        })}
        <Node
          {...MIDDLE}
          words={shortOf(player)}
          side={0}
          color={palette.secondary.main}
          text={palette.text.primary}
        />
      </svg>
    </Box>
  );
}

const WIDTH = 720;
const HEIGHT = 280;
const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 };
const REACH = { x: WIDTH / 2 - 90, y: HEIGHT / 2 - 34 };
/** Around more of them names would lie over each other. */
const NAMED = 12;

function placeOf(index: number, of: number): { x: number; y: number } {
  const angle = (2 * Math.PI * index) / of + Math.PI;
  return { x: MIDDLE.x + REACH.x * Math.cos(angle), y: MIDDLE.y + REACH.y * Math.sin(angle) };
}

/** Where many stand one above the other, at the ends of the star, their numbers stand beside them. */
function sideOf({ x }: { x: number }): Side {
  const share = (x - MIDDLE.x) / REACH.x;
  if (Math.abs(share) < 0.6) return 0;
  return share < 0 ? -1 : 1;
}

function Node({ x, y, words, side, color, text }: NodeProps) {
  return (
    <>
      <circle cx={x} cy={y} r={8} fill={color} />
      <text
        x={x + 14 * side}
        y={side === 0 ? y + (y < MIDDLE.y ? -14 : 24) : y + 5}
        textAnchor={ANCHORS[side]}
        fill={text}
        stroke="var(--links-ground)"
        strokeWidth={4}
        paintOrder="stroke"
      >
        {words}
      </text>
    </>
  );
}

function shortOf({ id, name }: { id: number; name: string }): string {
  const letters = Array.from(name);
  return `${letters.length > 14 ? `${letters.slice(0, 13).join("")}…` : name} № ${id}`;
}

const ANCHORS = { [-1]: "end", 0: "middle", 1: "start" } as const;

type Side = keyof typeof ANCHORS;
type NodeProps = { x: number; y: number; words: string; side: Side; color: string; text: string };
type LinksPictureProps = { player: { id: number; name: string }; accounts: readonly LinkedAccount[] };
