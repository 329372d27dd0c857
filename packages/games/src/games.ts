/**
 * Every game of the site: the one table from which all lists of games derive, or against which they are checked. The order is
 * that of the lists that people read. Ids are stored with bets and never change. The page carries this table in its first
 * load, so it holds facts and no rules.
 */
export const games = {
  dice: instant({ label: "Dice", edgeHundredths: 0, feedsPot: true, autobet: true }),
  mines: stepped({ label: "Mines", edgeHundredths: 0 }),
  bubbles: instant({
    label: "Bubbles",
    title: "Лопни пузырь!",
    edgeHundredths: 300,
    feedsPot: true,
    autobet: true,
  }),
  // Two accounts could pass one sum to and fro through the bank of a jackpot.
  jackpot: round({ label: "Jackpot", edgeHundredths: 0, wagers: false, rakeback: false }),
  wheel: round({ label: "Wheel", path: "/x100", edgeHundredths: null, wagers: true, rakeback: true }),
  monetrain: instant({ label: "Monetrain", edgeHundredths: 0, feedsPot: false, autobet: true }),
} as const satisfies Record<string, GameFacts>;

/** What the site knows of a game before it is opened. */
export type GameFacts = {
  /** Its name on the screen; its screen's component is named after it. */
  readonly label: string;
  /** What stands over its screen and in the window's title; left out, it is the label. */
  readonly title?: string;
  /** Its page; left out, it is the id. */
  readonly path?: `/${string}`;
  /** `instant`: settled by one call; `stepped`: by the move that ends it; `round`: by a clock, for many players. */
  readonly mode: "instant" | "stepped" | "round";
  /**
   * House edge until the operator sets another, hundredths of a percent; in the Jackpot it is the fee that the winner
   * pays. Null where there is none to set.
   */
  readonly edgeHundredths: number | null;
  /** Its stakes feed the progressive pot and draw for it. */
  readonly feedsPot: boolean;
  /** Its stakes count towards the wager of deposits. */
  readonly wagers: boolean;
  /** Its settled stakes give rakeback, and it can be the game of the week. */
  readonly rakeback: boolean;
  /** It can be bet on by itself. */
  readonly autobet: boolean;
};

type Games = typeof games;

/** The id of a game that exists. */
export type GameId = keyof Games;
/** The ids of the games that have these facts. */
export type GameWith<Facts extends Partial<GameFacts>> = {
  [Id in GameId]: Games[Id] extends Facts ? Id : never;
}[GameId];

export type InstantGameId = GameWith<{ mode: "instant" }>;
export type RoundGameId = GameWith<{ mode: "round" }>;
export type EdgeGameId = GameWith<{ edgeHundredths: number }>;
export type RakebackGameId = GameWith<{ rakeback: true }>;
export type AutobetGameId = GameWith<{ autobet: true }>;

/** Whether a text is the id of a game. */
export function isGameId(name: string): name is GameId {
  return Object.hasOwn(games, name);
}

/** Whether a text is the id of a game of shared rounds. */
export function isRoundGameId(name: string): name is RoundGameId {
  return isGameId(name) && games[name].mode === "round";
}

/** Every game, in the order of the table. */
export const GAME_IDS: readonly GameId[] = Object.keys(games).filter(isGameId);

export const INSTANT_GAME_IDS = GAME_IDS.filter((id): id is InstantGameId => games[id].mode === "instant");
/** Every game of shared rounds, in the order in which their rows are locked. */
export const ROUND_GAME_IDS = GAME_IDS.filter(isRoundGameId);
/** Every game that has a house edge to set. */
export const EDGE_GAME_IDS = GAME_IDS.filter((id): id is EdgeGameId => games[id].edgeHundredths !== null);
/** Every game with rakeback, in the order in which they are the game of the week. */
export const RAKEBACK_GAME_IDS = GAME_IDS.filter((id): id is RakebackGameId => games[id].rakeback);

/** What a game's screen is headed with. */
export function gameTitle(id: GameId): string {
  const facts: GameFacts = games[id];
  return facts.title ?? facts.label;
}

/** The address of a game's page. */
export function gamePath(id: GameId): string {
  const facts: GameFacts = games[id];
  return facts.path ?? `/${id}`;
}

function instant<
  const Facts extends Pick<GameFacts, "label" | "title" | "path" | "feedsPot" | "autobet"> & SetEdge,
>(facts: Facts) {
  const ofMode = { mode: "instant", wagers: true, rakeback: true } as const;
  return { ...ofMode, ...facts };
}

function stepped<const Facts extends Pick<GameFacts, "label" | "path"> & SetEdge>(facts: Facts) {
  const ofMode = { mode: "stepped", feedsPot: false, wagers: true, rakeback: true, autobet: true } as const;
  return { ...ofMode, ...facts };
}

function round<
  const Facts extends Pick<GameFacts, "label" | "path" | "edgeHundredths" | "wagers" | "rakeback">,
>(facts: Facts) {
  const ofMode = { mode: "round", feedsPot: false, autobet: false } as const;
  return { ...ofMode, ...facts };
}

type SetEdge = { readonly edgeHundredths: number };
