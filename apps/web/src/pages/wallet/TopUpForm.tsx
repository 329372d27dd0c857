import { answered, type FailureCode } from "@rumb/contract/endpoints/http-client";
import { PAYMENT_LIMITS, PAYMENT_SYSTEMS, type PaymentNewRequest } from "@rumb/contract/wallet";
import { normalizeTyped } from "@rumb/money/decimal-input";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useState } from "react";
import { askAgain } from "../../api/call-query.ts";
import { useConnection } from "../../api/connection.ts";
import { isDisconnected } from "../../api/connection-state.ts";
import { moneyCall } from "../../api/money-call.ts";
import { useWish } from "../../api/use-wish.ts";
import { Button } from "../../kit/Button.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { TextField } from "../../kit/TextField.tsx";
import { toast } from "../../kit/toast.ts";
import { MethodChoice } from "./MethodChoice.tsx";
import { QuickSums } from "./QuickSums.tsx";
import { useRememberedMethod } from "./use-remembered-method.ts";
import kit from "../../kit/primitives.module.css";

/** How much, by what way, with which code. The server alone judges; then the browser goes to the provider's page. */
export function TopUpForm() {
  const [system, setSystem] = useRememberedMethod("wallet.payment", PAYMENT_SYSTEMS);
  const [sum, setSum] = useState("100");
  const [promo, setPromo] = useState("");
  const { connection } = useConnection();
  const payment = usePaymentStart();
  const problem = payment.error ? topUpProblem(payment.error.failure.code) : undefined;
  const offline = isDisconnected(connection);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    payment.mutate({
      sum: normalizeTyped(sum),
      system,
      ...(promo.trim() && { promo: promo.trim() }),
    });
  }

  return (
    <Panel title="Пополнить" ruled cut>
      <form className={kit.stack4} onSubmit={submit} onChange={() => payment.isError && payment.reset()}>
        <MethodChoice
          label="Способ пополнения"
          methods={PAYMENT_SYSTEMS}
          value={system}
          onChange={setSystem}
        />
        <div className={kit.stack2}>
          <TextField
            label="Сумма, ₽"
            name="sum"
            value={sum}
            onChange={setSum}
            inputMode="decimal"
            maxLength={24}
            error={problem === "sum" ? payment.error?.message : undefined}
            hint={LIMITS}
          />
          <QuickSums pressed={Number(normalizeTyped(sum))} onPress={(roubles) => setSum(String(roubles))} />
        </div>
        <TextField
          label="Промокод"
          name="promo"
          value={promo}
          onChange={setPromo}
          placeholder="FREECASH"
          maxLength={1000}
          error={problem === "promo" ? payment.error?.message : undefined}
          hint="Если он у вас есть."
        />
        <Button
          type="submit"
          tone="primary"
          size="l"
          full
          // The page stays until the browser has the next one.
          pending={payment.isPending || payment.isSuccess}
          disabledReason={offline ? "Нет связи" : undefined}
        >
          Пополнить
        </Button>
        <p className={kit.aside}>Откроется страница платёжной системы, затем вы вернётесь сюда.</p>
      </form>
    </Panel>
  );
}

/** Begins a payment and takes the browser to the provider. */
function usePaymentStart() {
  const client = useQueryClient();
  const start = useWish<string, PaymentNewRequest>({
    mutationFn: async (wanted) => answered(await moneyCall("payment/new", wanted)).link,
    networkMode: "always",
    onSuccess: (link) => location.assign(link),
    onError(error) {
      toast.error(error.message);
      void askAgain(client, ["payment/get"]);
    },
  });
  const { reset } = start;
  useEffect(() => {
    // «Назад» may bring this very page back out of the browser's memory.
    function comeBack({ persisted }: PageTransitionEvent): void {
      if (persisted) reset();
    }
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [reset]);
  return start;
}

const LIMITS = `От ${PAYMENT_LIMITS.minKopecks / 100} до ${PAYMENT_LIMITS.maxKopecks / 100} ₽.`;

/** The field that a refusal of a top-up is about; undefined when it is about none of them. */
function topUpProblem(code: FailureCode): TopUpField | undefined {
  return FIELDS[code];
}

const FIELDS: Partial<Record<FailureCode, TopUpField>> = {
  AMOUNT_MALFORMED: "sum",
  PAYMENT_OUT_OF_RANGE: "sum",
  PROMO_UNKNOWN: "promo",
  PROMO_USED_UP: "promo",
  PROMO_ALREADY_USED: "promo",
};

type TopUpField = "sum" | "promo";
