import { type AutobetGameId, gameTitle } from "@rumb/games/games";
import type { Kopecks } from "@rumb/money/kopecks";
import { kopecks } from "@rumb/money/kopecks";
import { type ComponentType, useCallback, useMemo } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import { type Autobet, dismissAutobet, useAutobet } from "../../comfort/autobet-store.ts";
import { ComfortPlace } from "../../comfort/ComfortPlace.tsx";
import type { GameKey } from "../../comfort/game-keys.ts";
import { AmountField } from "../../kit/AmountField.tsx";
import type { HundredthsBounds } from "../../kit/hundredths.ts";
import { type AmountDraftEvent, useTyped } from "../../kit/use-amount-draft.ts";
import { useFrameLater } from "../../kit/use-frame-later.ts";
import { GameLayout } from "../shared/GameLayout.tsx";
import { maxStake } from "../shared/max-stake.ts";
import { MaxWin } from "../shared/MaxWin.tsx";
import { maxWinRefusal } from "../shared/play-refusal.ts";
import { useBetPlace } from "../shared/use-bet-place.ts";
import { useLinkedSetting } from "../shared/use-linked-setting.ts";
import { type GameTerms, useTerms } from "../shared/use-terms.ts";
import { betAt } from "./autobet-bet.ts";
import { type BetWay, InstantActions } from "./InstantActions.tsx";
import type { InstantTable, TableOrder, TableResult } from "./instant-table.ts";
import { refusalNow } from "./refusal-now.ts";

/**
 * The screen of a game whose every bet is settled by one call: the stake, the game's own setting, a button for each way to
 * bet, the instrument, the comfort bar with its autobet. What is the game's own stands in `game`, which must be a constant.
 */
export function InstantGameScreen<Setting, Order extends TableOrder, Result extends TableResult<Order>>({
  game,
  setting,
}: {
  game: InstantGame<Setting, Order, Result>;
  /** What the player sets beside the stake, and how; the same object while it stays the same. */
  setting: Setting;
}) {
  const table = useStore(game.table);
  const autobet = useAutobet(game.id);
  const [ownStake, setStake] = useStake(game);
  const locked = autobet.kind === "running";
  const stakeKopecks = locked ? autobet.run.stakeKopecks : ownStake;
  const terms = useTerms(game.id);
  const ways = useMemo(() => game.waysOf(setting), [game, setting]);
  const payoutOf = (staked: Kopecks) => game.payoutOf(ways[0].orderAt(staked), terms.edgeHundredths);
  const payoutKopecks = payoutOf(stakeKopecks);
  const [typed, onDraft] = useTyped();
  const place = useBetPlace(stakeKopecks);
  const refusal = place.refusal ?? maxWinRefusal(payoutKopecks, terms.maxWinKopecks);
  const maxButton = maxStake(place.balanceKopecks, game.stakeBounds);
  const stake = { value: stakeKopecks, maxButton, onCommit: setStake, onDraft, locked };

  const { play } = table;
  const onPlay = useCallback(
    (way: BetWay<Order>): void => {
      dismissAutobet();
      void play(way.orderAt(stakeKopecks));
    },
    [play, stakeKopecks],
  );

  return (
    <GameLayout
      title={gameTitle(game.id)}
      stage={<LaterStage game={game} table={table} setting={setting} autobet={autobet} />}
      controls={useControls({
        game,
        setting,
        stake,
        payoutKopecks: payoutOf(typed === null ? stakeKopecks : kopecks(typed)),
        terms,
      })}
      actions={
        <InstantActions
          ways={ways}
          words={game.betWords?.(setting, terms.edgeHundredths)}
          moment={table.moment}
          autobet={autobet}
          signedIn={place.signedIn}
          refusal={refusal}
          onPlay={onPlay}
        />
      }
      comfort={useComfortBar({
        game,
        setting,
        ways,
        lastOrder: table.results[0]?.order,
        stake,
        playable: place.signedIn && !locked && refusal === undefined,
        refusal,
        onPlay,
      })}
    />
  );
}

/** What the player sets. The same element while nothing changes. */
function useControls<Setting, Order extends TableOrder, Result extends TableResult<Order>>(
  controls: ControlsOf<Setting, Order, Result>,
) {
  const { game, setting, payoutKopecks, terms } = controls;
  const { value, maxButton, onCommit, onDraft, locked } = controls.stake;
  return useMemo(
    () => (
      <>
        <AmountField
          label="Сумма игры"
          name="bet"
          suffix="₽"
          value={value}
          maxButton={maxButton}
          onCommit={onCommit}
          onDraft={onDraft}
          disabled={locked}
          {...game.stakeBounds}
        />
        <game.Fields setting={setting} payoutKopecks={payoutKopecks} terms={terms} locked={locked} />
        <MaxWin maxWinKopecks={terms.maxWinKopecks} />
      </>
    ),
    [game, value, maxButton, onCommit, onDraft, locked, setting, payoutKopecks, terms],
  );
}

/** The instrument follows the buttons and the call, each in a frame of its own. */
function LaterStage<Setting, Order extends TableOrder, Result extends TableResult<Order>>({
  game,
  table,
  setting,
  autobet,
}: StageProps<Setting, Order, Result> & { game: InstantGame<Setting, Order, Result> }) {
  const later = useFrameLater(table, 2);
  return useMemo(
    () => <game.Stage table={later} setting={setting} autobet={autobet} />,
    [game, later, setting, autobet],
  );
}

/** The stake: from the link, else from the last visit, else the default. */
function useStake({
  id,
  stakeBounds,
  defaultStakeKopecks,
}: StakeOf): [Kopecks, (hundredths: number) => void] {
  const [stake, setStake] = useLinkedSetting(`${id}.stake`, "bet", {
    bounds: stakeBounds,
    initial: defaultStakeKopecks,
  });
  return [kopecks(stake), setStake];
}

/** Space plays the way of the last bet again, and an autobet stays with one way. The same element while nothing changes. */
function useComfortBar<Setting, Order extends TableOrder, Result extends TableResult<Order>>(
  bar: ComfortOf<Setting, Order, Result>,
) {
  const { game, setting, ways, lastOrder, playable, refusal, onPlay } = bar;
  const { value, maxButton, onCommit, locked } = bar.stake;
  const last = ways.find((way) => lastOrder !== undefined && way.is(lastOrder)) ?? ways[0];
  return useMemo(() => {
    const bet = (way: BetWay<Order> | undefined) =>
      playable && way !== undefined ? () => onPlay(way) : undefined;
    const autobetWay = (way: BetWay<Order>) => ({
      label: way.label,
      way: {
        game: game.id,
        refusalOf: (stakeKopecks: Kopecks) =>
          refusalNow(game.id, stakeKopecks, ({ edgeHundredths }) =>
            game.payoutOf(way.orderAt(stakeKopecks), edgeHundredths),
          ),
        bet: (stakeKopecks: Kopecks) => betAt(game.table, way.orderAt(stakeKopecks)),
      },
    });
    const [first, second] = ways;
    return (
      <ComfortPlace
        game={game.id}
        keyList={game.keyList}
        canHurry
        keys={{
          play: bet(last),
          first: second && bet(first),
          second: bet(second),
          stake: locked ? undefined : { value, rule: { ...game.stakeBounds, maxButton }, onCommit },
        }}
        autobet={{
          game: game.id,
          stakeKopecks: value,
          bounds: game.stakeBounds,
          terms: game.settingWords(setting),
          refusal,
          ways: [autobetWay(ways[0]), ...ways.slice(1).map(autobetWay)],
          meant: last.label,
        }}
      />
    );
  }, [game, setting, ways, last, value, maxButton, onCommit, locked, playable, refusal, onPlay]);
}

/** What makes a game of this kind. */
export type InstantGame<Setting, Order extends TableOrder, Result extends TableResult<Order>> = StakeOf & {
  /** Outside of the screen, so that an autobet can play at it as well. */
  readonly table: StoreApi<InstantTable<Order, Result>>;
  /** What its hotkeys do, for their list. */
  readonly keyList: readonly GameKey[];
  /** The ways to bet under a setting, in the order of their buttons. */
  waysOf(setting: Setting): readonly [BetWay<Order>, ...BetWay<Order>[]];
  /** What an order pays when it wins. */
  payoutOf(order: Order, edgeHundredths: number): Kopecks;
  /** The setting in the words of the autobet: «процент 50.00». */
  settingWords(setting: Setting): string;
  /** What stands under the button of a game with one way to bet. */
  betWords?(setting: Setting, edgeHundredths: number): readonly string[];
  readonly Fields: ComponentType<FieldsProps<Setting>>;
  readonly Stage: ComponentType<StageProps<Setting, Order, Result>>;
};

type StakeOf = {
  readonly id: AutobetGameId;
  readonly stakeBounds: HundredthsBounds;
  readonly defaultStakeKopecks: number;
};

/** The fields below the stake, and what follows from all of them. */
export type FieldsProps<Setting> = {
  setting: Setting;
  payoutKopecks: Kopecks;
  terms: GameTerms;
  /** True while an autobet plays with them. */
  locked: boolean;
};

/** The instrument, inside an `InstantStage`. */
export type StageProps<Setting, Order extends TableOrder, Result extends TableResult<Order>> = {
  table: InstantTable<Order, Result>;
  setting: Setting;
  autobet: Autobet;
};

type Stake = {
  readonly value: Kopecks;
  readonly maxButton: number;
  readonly onCommit: (hundredths: number) => void;
  readonly onDraft: (event: AmountDraftEvent) => void;
  /** True while an autobet plays with it. */
  readonly locked: boolean;
};

type ControlsOf<Setting, Order extends TableOrder, Result extends TableResult<Order>> = {
  readonly game: InstantGame<Setting, Order, Result>;
  readonly setting: Setting;
  readonly stake: Stake;
  readonly payoutKopecks: Kopecks;
  readonly terms: GameTerms;
};

type ComfortOf<Setting, Order extends TableOrder, Result extends TableResult<Order>> = {
  readonly game: InstantGame<Setting, Order, Result>;
  readonly setting: Setting;
  readonly ways: readonly [BetWay<Order>, ...BetWay<Order>[]];
  readonly lastOrder: Order | undefined;
  readonly stake: Stake;
  /** True when a press of a play button would be a bet. */
  readonly playable: boolean;
  readonly refusal: string | undefined;
  readonly onPlay: (way: BetWay<Order>) => void;
};
