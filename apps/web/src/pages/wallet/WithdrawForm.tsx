import { WITHDRAWAL_METHODS, type WithdrawalMethod } from "@rumb/games/wallet/withdrawal-methods";
import { formatRubles } from "@rumb/money/format";
import { kopecks, type Kopecks, roubles } from "@rumb/money/kopecks";
import { type MouseEvent, type SubmitEvent, useReducer, useState } from "react";
import { useConnection } from "../../api/connection.ts";
import { isDisconnected } from "../../api/connection-state.ts";
import { shownBalance, useInPlay } from "../../api/in-play.ts";
import { useSession } from "../../api/session.ts";
import { videocard } from "../../api/videocard.ts";
import { AmountField } from "../../kit/AmountField.tsx";
import { Button } from "../../kit/Button.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { TextField } from "../../kit/TextField.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Entries, Entry } from "./Entries.tsx";
import { Figure } from "./Figure.tsx";
import { MethodChoice } from "./MethodChoice.tsx";
import { QuickSums } from "./QuickSums.tsx";
import { breakdownOf, feeText, limitsText } from "./breakdown.ts";
import {
  DESTINATION_FIELDS,
  destinationProblem,
  groupDestination,
  typeDestination,
} from "./destination-field.ts";
import { useConditions } from "./use-conditions.ts";
import { useRememberedMethod } from "./use-remembered-method.ts";
import { useWithdrawalRequest } from "./use-withdrawal-request.ts";
import { nextSum, settledSum, type SumEvent, sumProblem, type WithdrawalSum } from "./withdrawal-sum.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./Form.module.css";

/** Where to, how much, and what will arrive. The server alone judges. */
export function WithdrawForm({ onCreated }: { onCreated: () => void }) {
  const [method, setMethod] = useRememberedMethod("wallet.withdrawal", METHODS);
  const [numbers, setNumbers] = useState<Partial<Record<WithdrawalMethod, string>>>({});
  const [sum, changeSum] = useReducer(nextSum, settledSum(kopecks(WITHDRAWAL_METHODS[method].minKopecks)));
  const sumKopecks = sum.shownKopecks;
  const number = numbers[method] ?? "";
  // The sum that has just gone is no sum that is asked for: that there is not as much left is no mistake.
  const [isSent, setSent] = useState(false);
  const { request, isUncertain } = useWithdrawalRequest(() => {
    setSent(true);
    onCreated();
  });
  const { isShort, disabledReason } = usePlace(sumKopecks);
  const problem = sumProblem(method, sumKopecks);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // What is wrong stands at the field already: there is nothing to send, and nothing to look at again.
    if (problem !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>("[name=sum]")?.focus();
      return;
    }
    changeSum({ kind: "pressed" });
    if (sum.press === "shows") return;
    request.mutate({
      system: method,
      system_number: number,
      sum: roubles(sumKopecks),
      videocard: videocard(),
    });
  }

  return (
    <Panel title="Вывести" ruled cut>
      <form className={kit.stack4} onSubmit={submit}>
        <div className={kit.stack2}>
          <MethodChoice label="Способ вывода" methods={METHODS} value={method} onChange={setMethod} />
          <p className={kit.aside}>
            Комиссия {feeText(method)}, лимит {limitsText(method)}
          </p>
        </div>
        <DestinationField
          key={method}
          method={method}
          value={number}
          onChange={(text) => setNumbers({ ...numbers, [method]: text })}
        />
        <SumField
          sum={sum}
          leastKopecks={WITHDRAWAL_METHODS[method].minKopecks}
          error={problem ?? (isShort && !isSent ? SHORT : undefined)}
          onChange={(event) => {
            setSent(false);
            changeSum(event);
          }}
        />
        <BreakdownEntries method={method} sumKopecks={sumKopecks} />
        <Button
          type="submit"
          tone="primary"
          size="l"
          full
          pending={request.isPending}
          disabledReason={disabledReason}
          onClick={dropSecondClick}
        >
          Вывести
        </Button>
        <Notes sum={sum} isUncertain={isUncertain} />
      </form>
    </Panel>
  );
}

/** What is to be known under the button. */
function Notes({ sum, isUncertain }: { sum: WithdrawalSum; isUncertain: boolean }) {
  const { missing } = useConditions();
  return (
    <>
      {sum.press === "shown" && (
        <StatusLine tone="info">
          К выводу {formatRubles(sum.shownKopecks)}. Если всё верно, нажмите «Вывести» ещё раз.
        </StatusLine>
      )}
      {missing === undefined ? (
        <p className={styles.below}>Сумма сразу уйдёт с баланса и дождётся решения оператора.</p>
      ) : (
        <p className={classNames(styles.below, styles.missing)}>Пока вывести нельзя. {missing}</p>
      )}
      {isUncertain && <StatusLine tone="pending">Уточняем результат…</StatusLine>}
    </>
  );
}

function SumField({ sum, leastKopecks, error, onChange }: SumFieldProps) {
  const { shownKopecks } = sum;
  return (
    <div className={kit.stack2}>
      <AmountField
        {...SUM_RULE}
        label="Сумма"
        name="sum"
        suffix="₽"
        value={sum.committedKopecks}
        onCommit={ignoreCommit}
        onDraft={onChange}
        buttons={NO_KEYS}
        clampText="Сумма ограничена до"
        holdsPress={false}
        error={error}
        hint={sum.clamped ? `Сумма ограничена до ${formatRubles(shownKopecks)}` : "до 5000 ₽ за одну заявку"}
      />
      <QuickSums
        pressed={roubles(shownKopecks)}
        least={leastKopecks / 100}
        onPress={(picked) => onChange({ kind: "picked", sumKopecks: kopecks(picked * 100) })}
      />
    </div>
  );
}

type SumFieldProps = {
  sum: WithdrawalSum;
  /** What the way takes at least. */
  leastKopecks: number;
  error: string | undefined;
  onChange: (event: SumEvent) => void;
};

function usePlace(sumKopecks: number): { isShort: boolean; disabledReason: string | undefined } {
  const connection = useConnection((state) => state.connection);
  const balanceKopecks = useSession((session) => session.balanceKopecks);
  const hiddenKopecks = useInPlay((inPlay) => inPlay.hiddenKopecks);
  const isShort = shownBalance(balanceKopecks, hiddenKopecks) < sumKopecks;
  if (isDisconnected(connection)) return { isShort, disabledReason: "Нет связи" };
  return { isShort, disabledReason: isShort ? SHORT : undefined };
}

/** The reducer hears of it by `onDraft`. */
function ignoreCommit(): void {}

/** The second click of a double click must not send what the first has only shown. */
function dropSecondClick(event: MouseEvent<HTMLButtonElement>): void {
  if (event.detail > 1) event.preventDefault();
}

const METHODS = ["qiwi", "card", "fkwallet", "yoomoney"] as const satisfies readonly WithdrawalMethod[];
const NO_KEYS = [] as const;
const SHORT = "Недостаточно средств";
/** A sum below zero becomes 1, one above 5000 becomes 5000. */
const SUM_RULE = { min: 100, max: 500_000, natural: true } as const;

/** The account of a sum: what is taken off, and what arrives. Below 100.00 its figures are left open. */
function BreakdownEntries({ method, sumKopecks }: { method: WithdrawalMethod; sumKopecks: Kopecks }) {
  const parts = breakdownOf(method, sumKopecks);
  const { percent, fixedKopecks } = WITHDRAWAL_METHODS[method];
  return (
    <Entries label="Расчёт">
      <Entry name="Сумма">{parts ? <Figure kopecks={parts.sumKopecks} unit /> : OPEN}</Entry>
      <Entry name={`Комиссия ${percent} %`}>
        {parts ? <Figure kopecks={parts.feeKopecks} sign="−" unit /> : OPEN}
      </Entry>
      {fixedKopecks > 0 && (
        <Entry name={`Комиссия ${fixedKopecks / 100} ₽`}>
          {parts ? <Figure kopecks={parts.fixedKopecks} sign="−" unit /> : OPEN}
        </Entry>
      )}
      <Entry name="К зачислению" total>
        <output>{parts ? <Figure kopecks={parts.payoutKopecks} unit /> : OPEN}</output>
      </Entry>
    </Entries>
  );
}

const OPEN = "—";

/** Where the money goes. A number that looks wrong is warned of when the field is left; the server decides. */
function DestinationField({ method, value, onChange }: DestinationFieldProps) {
  const [left, setLeft] = useState(false);
  const { title, placeholder, inputMode } = DESTINATION_FIELDS[method];

  function leave(): void {
    setLeft(true);
    const grouped = groupDestination(method, value);
    if (grouped !== value && value !== "") onChange(grouped);
  }

  return (
    <div onBlur={leave}>
      <TextField
        label={title}
        name="destination"
        value={value}
        onChange={(typed) => {
          setLeft(false);
          onChange(typeDestination(method, value, typed));
        }}
        placeholder={placeholder}
        inputMode={inputMode}
        maxLength={64}
        error={left ? destinationProblem(method, value) : undefined}
        hint="Храним в зашифрованном виде."
      />
    </div>
  );
}

type DestinationFieldProps = {
  method: WithdrawalMethod;
  value: string;
  onChange: (value: string) => void;
};
