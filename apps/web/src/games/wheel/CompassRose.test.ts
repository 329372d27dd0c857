import { POCKETS_OF, WHEEL_COLORS, WHEEL_POCKETS } from "@rumb/games/wheel/wheel-pockets";
import { expect, it } from "vitest";
import { drawCard, glassCells } from "./CompassRose.tsx";

const card = drawCard();

it("draws every pocket of every multiplier", () => {
  const drawn = card.colors.map(({ color, pockets }) => [color, pockets.split("M").length - 1]);
  expect(drawn).toEqual(WHEEL_COLORS.map((color) => [color, POCKETS_OF[color]]));
  expect(card.seams.split("M")).toHaveLength(318 + 1);
});

it("draws the first pocket, x2, just clockwise of the top", () => {
  const [x2] = card.colors;
  expect(x2?.pockets).toMatch(/^M0 -98A98 98 0 0 1 1\.936 -97\.981L/);
});

it("gives a ray and a number to each pocket from x10 on", () => {
  for (const { color, rays, labels } of card.colors) {
    expect(labels).toHaveLength(color < 10 ? 0 : POCKETS_OF[color]);
    expect(rays?.light.split("M").length ?? 1).toBe(labels.length + 1);
  }
});

it("keeps the numbers beside x100 out of its way", () => {
  const labels = card.colors.flatMap(({ color, labels: all }) => all.map((label) => ({ color, ...label })));
  const shown = labels.filter(({ color, crowded }) => color >= 20 && !crowded);
  for (const { degrees } of labels.filter(({ color }) => color === 100)) {
    const apart = shown.map((other) => Math.abs(((other.degrees - degrees + 540) % 360) - 180));
    expect(apart.filter((degreesApart) => degreesApart < 11)).toEqual([0]);
  }
});

it("shows the pocket under the needle in the middle, and its neighbours in the order of the card", () => {
  expect(glassCells(44).map(({ color }) => color)).toEqual(WHEEL_POCKETS.slice(42, 47));
  expect(glassCells(44)[2]).toMatchObject({ offset: 0, color: 100, degrees: 0 });
});

it("goes on across the top of the card", () => {
  expect(glassCells(0).map(({ color }) => color)).toEqual([
    ...WHEEL_POCKETS.slice(-2),
    ...WHEEL_POCKETS.slice(0, 3),
  ]);
});
