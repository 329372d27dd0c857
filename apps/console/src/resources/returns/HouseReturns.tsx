import type { EconomyReply } from "@rumb/contract/operator";
import { type HouseReturn, houseReturns, judgeReturn } from "@rumb/contract/registry/house-return";
import { Alert, Typography } from "@mui/material";
import { gameName } from "../../parts/game-names.ts";
import { Section } from "../../parts/Section.tsx";
import { FigureTable } from "../../parts/FigureTable.tsx";
import { houseTermsOf } from "./house-terms.ts";
import { bonusShare, measuredReturns, type MeasuredReturn } from "./measured-returns.ts";
import { percent, perMillion, rangeWords, verdictWords } from "./return-words.ts";
import { useHouseSettings } from "./use-house-settings.ts";

/** What each game gives back with everything that the site pays for it: by the settings in force, and as it was. */
export function HouseReturns({ economy }: { economy: EconomyReply }) {
  const { values, error } = useHouseSettings();
  const measured = measuredReturns(economy);
  return (
    <Section title="Возврат со всем, что платит сайт">
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      {values === undefined
        ? error === null && <Typography color="textSecondary">Читаем настройки…</Typography>
        : theory(houseReturns(houseTermsOf(values), bonusShare(economy)))}
      <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
        За период
      </Typography>
      {measured.length === 0 ? (
        <Typography>Ставок за период не было.</Typography>
      ) : (
        <FigureTable
          label="Возврат за период"
          heads={HEADS}
          rows={measured.map(measuredRow)}
          alarms={new Set(measured.filter(isAbove).map(({ game }) => gameName(game)))}
        />
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        По настройкам: слева игрок первого уровня без партнёра, справа — с наибольшим рейкбеком в игре недели
        и партнёром высшего уровня, который ставит пополнение ровно столько раз, сколько нужно. Твёрдые бонусы
        взяты за период и разложены на весь оборот, выплаты партнёрам — на оборот игр с отыгрышем; рейкбек
        считается накопленный, с того дня, когда его начали считать по играм.
      </Typography>
    </Section>
  );
}

function theory(returns: readonly HouseReturn[]) {
  const above = returns.filter(({ total }) => judgeReturn(total) === "above");
  return (
    <>
      {above.length > 0 && (
        <Alert severity="error">
          {`Выше 100 % для любого игрока: ${above.map(({ game_id }) => gameName(game_id)).join(", ")}. Сайт платит за игру.`}
        </Alert>
      )}
      <Typography variant="subtitle2" component="h3" sx={{ mt: 1 }}>
        По нынешним настройкам
      </Typography>
      <FigureTable
        label="Возврат по настройкам"
        heads={HEADS}
        rows={returns.map((row) => [
          gameName(row.game_id),
          verdictWords(row.total),
          ...[row.game, row.pot, row.rakeback, row.partner, row.bonuses, row.total].map(rangeWords),
          perMillion(row.total),
        ])}
        alarms={new Set(above.map(({ game_id }) => gameName(game_id)))}
      />
    </>
  );
}

const HEADS = [
  "Игра",
  "Оценка",
  "По правилам",
  "Джекпот",
  "Рейкбек",
  "Партнёру",
  "Бонусы",
  "Всего",
  "Сайту с 1 000 000 ₽",
];

function measuredRow(row: MeasuredReturn): string[] {
  const { returned, pot, rakeback, partner, bonuses, total } = row;
  const range = total === null ? null : { low: total, high: total };
  return [
    gameName(row.game),
    range === null ? "—" : verdictWords(range),
    ...[returned, pot, rakeback, partner, bonuses, total].map(percent),
    perMillion(range),
  ];
}

function isAbove({ total }: MeasuredReturn): boolean {
  return total !== null && judgeReturn({ low: total, high: total }) === "above";
}
