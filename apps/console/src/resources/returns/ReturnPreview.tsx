import { type HouseReturn, houseReturns, judgeReturn } from "@rumb/contract/registry/house-return";
import { Alert, Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../api/http.ts";
import { gameName } from "../../parts/game-names.ts";
import { FigureTable } from "../../parts/FigureTable.tsx";
import { moscowDay } from "@rumb/money/format";
import { bonusFactor, houseTermsOf, RETURN_SETTINGS, type SettingValues } from "./house-terms.ts";
import { bonusShare } from "./measured-returns.ts";
import { perMillion, rangeWords, verdictWords } from "./return-words.ts";
import { useHouseSettings } from "./use-house-settings.ts";

/**
 * What every game would give back with another value of a setting, beside what it gives back now; nothing for a setting that changes no
 * return. All other settings are those in force, bonuses cost what they have cost in 30 days, changed as the setting changes them.
 */
export function ReturnPreview({ id, before, after }: { id: string; before: unknown; after: unknown }) {
  return RETURN_SETTINGS.has(id) ? <Preview id={id} before={before} after={after} /> : null;
}

function Preview({ id, before, after }: { id: string; before: unknown; after: unknown }) {
  const settings = useHouseSettings();
  const [openedMs] = useState(Date.now);
  const period = { from: moscowDay(openedMs, 29), to: moscowDay(openedMs) };
  const economy = useQuery({
    queryKey: ["economy", period.from, period.to],
    queryFn: () => ask("operator/economy/get", period),
  });
  const error = settings.error ?? economy.error;
  if (error !== null) return <Alert severity="error">Возврат не посчитан: {error.message}</Alert>;
  if (settings.values === undefined || economy.data === undefined) {
    return <Typography color="textSecondary">Считаем возврат по играм…</Typography>;
  }
  const now = new Map(settings.values).set(id, before);
  const then = new Map(settings.values).set(id, after);
  const { data } = economy;
  const returnsOf = (values: SettingValues) =>
    houseReturns(
      houseTermsOf(values),
      bonusShare(data, (account) => bonusFactor(account, now, values)),
    );
  return <Comparison before={returnsOf(now)} after={returnsOf(then)} />;
}

function Comparison({ before, after }: { before: readonly HouseReturn[]; after: readonly HouseReturn[] }) {
  const above = after
    .filter(({ total }) => judgeReturn(total) === "above")
    .map(({ game_id }) => gameName(game_id));
  return (
    <Box component="section" aria-label="Что изменится в возврате" sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3">
        Возврат со всем, что платит сайт
      </Typography>
      {above.length > 0 && (
        <Alert severity="error" sx={{ my: 1 }}>
          {`Будет выше 100 % для любого игрока: ${above.join(", ")}. Сайт заплатит за игру.`}
        </Alert>
      )}
      <FigureTable
        label="Возврат сейчас и с новым значением"
        heads={["Игра", "Оценка", "Сейчас", "Станет", "Сайту с 1 000 000 ₽"]}
        rows={after.map(({ game_id, total }, index) => [
          gameName(game_id),
          verdictWords(total),
          rangeWords(before[index]?.total ?? total),
          rangeWords(total),
          perMillion(total),
        ])}
        alarms={new Set(above)}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Слева — игрок первого уровня без партнёра, справа — наибольшие рейкбек и доля партнёра. Бонусы взяты
        за 30 дней; награда за реферала — твёрдая сумма и в долю не входит.
      </Typography>
    </Box>
  );
}
