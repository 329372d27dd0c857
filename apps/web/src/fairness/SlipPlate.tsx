import { BET_RESULT_WORDS } from "@rumb/games/bet-result";
import { games } from "@rumb/games/games";
import type { BetSlip } from "@rumb/contract/fair";
import { isSlipProblem } from "@rumb/contract/slips/slip";
import { slipKopecks, slipResult } from "@rumb/contract/slips/slip-fields";
import { slipWords } from "@rumb/contract/registry/slip-games";
import { type Fact, textFact } from "@rumb/contract/slips/slip-words";
import { formatCoefficient, formatDateTime, formatRubles } from "@rumb/money/format";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/Icon.tsx";
import { Ruler } from "../kit/Ruler.tsx";
import { Facts } from "./Facts.tsx";
import kit from "../kit/primitives.module.css";
import styles from "./SlipPlate.module.css";
import { GameIcon } from "../site/GameIcon.tsx";

/** A bet as its player saw it: game, outcome, money, terms. */
export function SlipPlate({ slip }: { slip: BetSlip }) {
  const words = slipWords(slip);
  const stated = isSlipProblem(words) ? { params: [], outcome: null } : words;
  const pot = slipKopecks(slip.pot.win);
  return (
    <section className={styles.plate}>
      <header className={styles.head}>
        <span className={styles.game}>
          <GameIcon game={slip.game} size={20} />
          {games[slip.game].label}
        </span>
        <Result result={slipResult(slip)} />
      </header>
      <p className={styles.sum} data-won={slipResult(slip) === "win"}>
        {sumOf(slip)}
      </p>
      {stated.outcome !== null && <p className={kit.label}>{stated.outcome}</p>}
      <Ruler className={styles.ruler ?? ""} />
      <Facts
        facts={[
          textFact("Игрок", slip.name),
          textFact("Сумма игры", formatRubles(slipKopecks(slip.bet))),
          ...coefficientFacts(slip),
          ...stated.params,
          ...(pot > 0 ? [textFact("Джекпот", `+${formatRubles(pot)}`)] : []),
          textFact("Время, Москва", formatDateTime(slip.created_at)),
        ]}
      />
    </section>
  );
}

function sumOf({ result, bet, win }: BetSlip): string {
  if (result === "open") return "—";
  return formatRubles(slipKopecks(result === "refund" ? bet : win));
}

/** What a shared bet tries for is known when the round ends, and a bet given back has tried for nothing. */
function coefficientFacts({ result, round, coff }: BetSlip): Fact[] {
  if (result === "refund" || (result === "open" && round)) return [];
  return [textFact("Коэффициент", formatCoefficient(Math.round(coff * 100)))];
}

function Result({ result }: { result: ReturnType<typeof slipResult> }) {
  if (result === "open") return <span className={styles.result}>Игра идёт</span>;
  if (result === "refund") return <span className={styles.result}>Ставка возвращена</span>;
  return (
    <span className={classNames(styles.result, result !== "back" && kit[result])}>
      <Icon name={result} size={12} />
      {BET_RESULT_WORDS[result]}
    </span>
  );
}
