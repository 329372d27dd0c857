import { DICE_LIMITS, DICE_OUTCOMES, dicePayoutKopecks, diceRange } from "@rumb/games/dice/dice";
import { formatCoefficient, formatMoney } from "@rumb/money/format";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { scaleInteger } from "@rumb/money/ratio";
import { memo, useMemo } from "react";
import { moneyCall } from "../../api/money-call.ts";
import { useReducedMotion } from "../../browser/use-media.ts";
import { bannerWords } from "../../comfort/autobet-words.ts";
import { decorativeMs, useComfort } from "../../comfort/comfort-settings.ts";
import { AmountField } from "../../kit/AmountField.tsx";
import { winSize } from "../../site/win-size.ts";
import { createInstantTable, payoutOf } from "../instant/instant-table.ts";
import {
  type FieldsProps,
  type InstantGame,
  InstantGameScreen,
  type StageProps,
} from "../instant/InstantGameScreen.tsx";
import { InstantStage } from "../instant/InstantStage.tsx";
import { LAST_RESULTS } from "../instant/last-results.ts";
import { TableBanner } from "../instant/TableBanner.tsx";
import { tableEffects } from "../instant/table-effects.ts";
import { PossibleWin } from "../shared/PossibleWin.tsx";
import { useLinkedSetting } from "../shared/use-linked-setting.ts";
import { DepthRuler } from "./DepthRuler.tsx";
import { CHANCE_BOUNDS, chanceFor, multiplierBounds, multiplierOf, STAKE_BOUNDS } from "./dice-preview.ts";
import { type DiceMoment, type DiceOrder, type DiceResult, diceResultOf, FLIGHT_MS } from "./dice-table.ts";
import styles from "./DiceScreen.module.css";
import { RollDrums, type RollDrumsProps } from "./RollDrums.tsx";
import { rulerView } from "./stage-view.ts";

export function DiceScreen() {
  return <InstantGameScreen game={dice} setting={useChance()} />;
}

const dice: InstantGame<DiceSetting, DiceOrder, DiceResult> = {
  id: "dice",
  stakeBounds: STAKE_BOUNDS,
  defaultStakeKopecks: DICE_LIMITS.defaultStakeKopecks,
  table: createInstantTable(
    {
      id: "dice",
      send({ stakeKopecks, chanceHundredths, direction }: DiceOrder, onUncertain) {
        const body = { bet: roubles(stakeKopecks), chance: chanceHundredths / 100, btn: direction };
        return moneyCall("dice/play", body, onUncertain);
      },
      resultOf: diceResultOf,
      drawMs: () => [decorativeMs(FLIGHT_MS)],
      badge: "net",
    },
    tableEffects,
  ),
  keyList: [
    { key: "Пробел", does: "ещё раз на ту же сторону" },
    { key: "A Ф", does: "Меньше" },
    { key: "D В", does: "Больше" },
  ],
  waysOf({ chanceHundredths }) {
    const { lowerEnd, upperStart } = diceRange(chanceHundredths);
    const wayOf = (direction: DiceOrder["direction"], label: string, hint: string) => ({
      label,
      hint,
      orderAt: (stakeKopecks: DiceOrder["stakeKopecks"]) => ({ stakeKopecks, chanceHundredths, direction }),
      is: (order: DiceOrder) => order.direction === direction,
    });
    return [
      wayOf("down", "Меньше", `0 - ${lowerEnd}`),
      wayOf("up", "Больше", `${upperStart} - ${DICE_OUTCOMES - 1}`),
    ];
  },
  payoutOf: (order, edgeHundredths) => dicePayoutKopecks(order.stakeKopecks, { ...order, edgeHundredths }),
  settingWords: ({ chanceHundredths }) => `процент ${formatMoney(kopecks(chanceHundredths))}`,
  Fields: memo(DiceFields),
  Stage: DiceStage,
};

/** The chance: from the link, else from the last visit, else the default. */
function useChance(): DiceSetting {
  const [chanceHundredths, setChance] = useLinkedSetting("dice.chance", "chance", {
    bounds: CHANCE_BOUNDS,
    initial: DICE_LIMITS.defaultChanceHundredths,
  });
  return useMemo(() => ({ chanceHundredths, setChance }), [chanceHundredths, setChance]);
}

/** Chance and multiplier are two faces of one number; the chance is the one that is sent. */
function DiceFields({ setting, payoutKopecks, terms, locked }: FieldsProps<DiceSetting>) {
  const { chanceHundredths, setChance } = setting;
  const { edgeHundredths } = terms;
  return (
    <>
      <AmountField
        label="Процент игры"
        name="chance"
        suffix="%"
        value={chanceHundredths}
        onCommit={setChance}
        disabled={locked}
        {...CHANCE_BOUNDS}
      />
      <div className={styles.pair}>
        <AmountField
          label="Множитель"
          name="multiplier"
          suffix="x"
          value={multiplierOf(chanceHundredths, edgeHundredths)}
          buttons={NO_KEYS}
          disabled={locked}
          onCommit={(multiplier) => setChance(chanceFor(multiplier, edgeHundredths))}
          {...multiplierBounds(edgeHundredths)}
        />
        <PossibleWin payoutKopecks={payoutKopecks} />
      </div>
    </>
  );
}

const NO_KEYS = [] as const;

/** Drums, result and ruler. */
function DiceStage({ table, setting, autobet }: StageProps<DiceSetting, DiceOrder, DiceResult>) {
  const { moment, results: rolls } = table;
  const { chanceHundredths, setChance } = setting;
  const reduced = useReducedMotion();
  const flightMs = useComfort(({ fast }) => (fast ? 0 : FLIGHT_MS));
  const range = useMemo(() => diceRange(chanceHundredths), [chanceHundredths]);
  const view = rulerView({ moment, last: rolls[0], chanceHundredths, reduced });
  return (
    <InstantStage title="Dice" label="Глубиномер" table={table} past={PAST}>
      <div className={styles.reading}>
        <RollDrums roll={view.roll} spin={view.spin} look={drumLook(moment, rolls)} durationMs={flightMs} />
        <TableBanner
          {...bannerWords(autobet)}
          moment={moment}
          idle="Куда укажет стрелка: меньше или больше?"
          wait="Бросок…"
          outcomeOf={({ text }) => text}
          winDetailOf={paidMultiplier}
        />
      </div>
      <DepthRuler
        range={range}
        chanceHundredths={chanceHundredths}
        onChance={setChance}
        locked={autobet.kind === "running"}
        flightMs={flightMs}
        view={view}
        rolls={rolls}
      />
    </InstantStage>
  );
}

const PAST = {
  name: "Последние броски",
  none: `Здесь появятся последние ${LAST_RESULTS} бросков`,
  textOf: ({ roll }: DiceResult) => String(roll),
};

function paidMultiplier({ winKopecks, order }: DiceResult): string {
  return formatCoefficient(scaleInteger(100, winKopecks, order.stakeKopecks));
}

/** The figure is lit only by a win; a loss leaves it plain. */
function drumLook(moment: DiceMoment, rolls: readonly DiceResult[]): RollDrumsProps["look"] {
  if (moment.kind === "settled") return winSize(payoutOf(moment.result)) === "none" ? "plain" : "lit";
  if (moment.kind === "drawing") return "turning";
  return rolls.length === 0 ? "rest" : "plain";
}

type DiceSetting = {
  readonly chanceHundredths: number;
  readonly setChance: (chanceHundredths: number) => void;
};
