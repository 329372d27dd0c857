import { BUBBLES_LIMITS, bubblesChance, bubblesPayoutKopecks } from "@rumb/games/bubbles/bubbles";
import { gameTitle } from "@rumb/games/games";
import { formatCoefficient } from "@rumb/money/format";
import { roubles } from "@rumb/money/kopecks";
import { memo, useMemo } from "react";
import { moneyCall } from "../../api/money-call.ts";
import { useReducedMotion } from "../../browser/use-media.ts";
import { bannerWords } from "../../comfort/autobet-words.ts";
import { decorativeMs } from "../../comfort/comfort-settings.ts";
import { AmountField } from "../../kit/AmountField.tsx";
import { Chip } from "../../kit/Chip.tsx";
import { classNames } from "../../kit/class-names.ts";
import { createInstantTable } from "../instant/instant-table.ts";
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
import { Readout } from "../shared/Readout.tsx";
import { useLinkedSetting } from "../shared/use-linked-setting.ts";
import { chanceWords, STAKE_BOUNDS, TARGET_BOUNDS } from "./bubbles-preview.ts";
import {
  type BubblesOrder,
  type BubblesResult,
  bubblesResultOf,
  burstWords,
  growthMs,
} from "./bubbles-table.ts";
import styles from "./BubblesScreen.module.css";
import { DepthGauge } from "./DepthGauge.tsx";
import { gaugeView } from "./gauge-view.ts";

export function BubblesScreen() {
  return <InstantGameScreen game={bubbles} setting={useTarget()} />;
}

const bubbles: InstantGame<BubblesSetting, BubblesOrder, BubblesResult> = {
  id: "bubbles",
  stakeBounds: STAKE_BOUNDS,
  defaultStakeKopecks: BUBBLES_LIMITS.defaultStakeKopecks,
  table: createInstantTable(
    {
      id: "bubbles",
      send({ stakeKopecks, targetHundredths }: BubblesOrder, onUncertain) {
        const body = { bet: roubles(stakeKopecks), purple: targetHundredths / 100 };
        return moneyCall("bubbles/play", body, onUncertain);
      },
      resultOf: bubblesResultOf,
      drawMs: (result) => [decorativeMs(growthMs(result))],
      badge: "net",
    },
    tableEffects,
  ),
  keyList: [{ key: "Пробел", does: "играть" }],
  waysOf: ({ targetHundredths }) => [
    { label: "Играть", orderAt: (stakeKopecks) => ({ stakeKopecks, targetHundredths }), is: () => true },
  ],
  payoutOf: ({ stakeKopecks, targetHundredths }, edgeHundredths) =>
    bubblesPayoutKopecks(stakeKopecks, { targetHundredths, edgeHundredths }),
  settingWords: ({ targetHundredths }) => `цель ${formatCoefficient(targetHundredths)}`,
  betWords: ({ targetHundredths }, edgeHundredths) => [
    `Цель ${formatCoefficient(targetHundredths)}`,
    `Шанс ${chanceWords(bubblesChance({ targetHundredths, edgeHundredths }))} %`,
  ],
  Fields: memo(BubblesFields),
  Stage: BubblesStage,
};

/** The target: from the link, else from the last visit, else the default. */
function useTarget(): BubblesSetting {
  const [targetHundredths, setTarget] = useLinkedSetting("bubbles.target", "target", {
    bounds: TARGET_BOUNDS,
    initial: BUBBLES_LIMITS.defaultTargetHundredths,
  });
  return useMemo(() => ({ targetHundredths, setTarget }), [targetHundredths, setTarget]);
}

/** The target, and what follows from it. */
function BubblesFields({ setting, payoutKopecks, terms, locked }: FieldsProps<BubblesSetting>) {
  const { targetHundredths, setTarget } = setting;
  const chance = chanceWords(bubblesChance({ targetHundredths, edgeHundredths: terms.edgeHundredths }));
  return (
    <>
      <div className={styles.target}>
        <div className={classNames(styles.pair, chance.length > USUAL_CHANCE.length && styles.long)}>
          <AmountField
            label="Цель игры"
            name="target"
            suffix="x"
            value={targetHundredths}
            buttons={NO_KEYS}
            clampText="Цель ограничена до"
            onCommit={setTarget}
            disabled={locked}
            {...TARGET_BOUNDS}
          />
          <Readout label="Шанс" value={chance} unit="%" />
        </div>
        <fieldset className={styles.presets} aria-label="Готовые цели" disabled={locked}>
          {BUBBLES_LIMITS.targetPresetsHundredths.map((preset) => (
            <Chip
              key={preset}
              selected={preset === targetHundredths}
              title={formatCoefficient(preset)}
              onClick={() => setTarget(preset)}
            >
              x{preset / 100}
            </Chip>
          ))}
        </fieldset>
      </div>
      <PossibleWin payoutKopecks={payoutKopecks} />
    </>
  );
}

/** Longer chances belong to targets that are long as well: the two then share the room more closely. */
const USUAL_CHANCE = "0.0097";

const NO_KEYS = [] as const;

/** Gauge and result. */
function BubblesStage({ table, setting, autobet }: StageProps<BubblesSetting, BubblesOrder, BubblesResult>) {
  const { moment, results } = table;
  const reduced = useReducedMotion();
  const { targetHundredths } = setting;
  const view = gaugeView({ moment, last: results[0], targetHundredths, reduced });
  return (
    <InstantStage title={gameTitle("bubbles")} label="Глубиномер" table={table} past={PAST}>
      <div className={styles.reading}>
        <DepthGauge view={view} results={results} />
        <TableBanner
          {...bannerWords(autobet)}
          moment={moment}
          idle="Лопни пузырь! Дорастёт ли он до вашей цели?"
          wait="Пузырь растёт…"
          outcomeOf={burstSentence}
          winDetailOf={burstSentence}
        />
      </div>
    </InstantStage>
  );
}

const PAST = {
  name: "Последние пузыри",
  none: `Здесь появятся последние ${LAST_RESULTS} пузырей`,
  textOf: ({ burstHundredths }: BubblesResult) => burstWords(burstHundredths),
};

function burstSentence({ burstHundredths }: BubblesResult): string {
  return `Пузырь лопнул на ${burstWords(burstHundredths)}`;
}

type BubblesSetting = {
  readonly targetHundredths: number;
  readonly setTarget: (targetHundredths: number) => void;
};
