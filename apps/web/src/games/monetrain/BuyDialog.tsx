import { MONETRAIN_LIMITS } from "@rumb/games/monetrain/monetrain";
import { MONETRAIN_TABLES, type MonetrainType } from "@rumb/games/monetrain/monetrain-tables";
import { formatMoney, formatRubles } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { type Ref, useImperativeHandle, useState } from "react";
import { afterFrame } from "../../kit/after-frame.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Money } from "../../kit/Money.tsx";
import { RadioKeys } from "../../kit/RadioKeys.tsx";
import { MaxWin } from "../shared/MaxWin.tsx";
import { Readout } from "../shared/Readout.tsx";
import { BetStepper } from "./BetStepper.tsx";
import { needsConfirmation, spinsWords } from "./bet-rule.ts";
import type { MonetrainOrder } from "./monetrain-table.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./BuyDialog.module.css";

/**
 * The panel «Покупка бонуса»: bet, type, and the total in the button. A purchase of more than a fifth of the balance is
 * asked for twice. It alone knows whether it is open, so the game behind it is not drawn again when it comes and goes.
 */
export function BuyDialog(props: BuyDialogProps) {
  const { ref, order, onBet, onType, balanceKopecks, refusal, onBuy } = props;
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }), []);
  const buyLabel = `Купить за ${formatRubles(order.stakeKopecks)}`;

  function buy(): void {
    setAsking(false);
    setOpen(false);
    // After the frame without the panel, which what the purchase draws does not hold up.
    afterFrame(onBuy);
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Покупка бонуса"
        actions={
          <Button
            tone="primary"
            size="l"
            full
            disabledReason={refusal}
            onClick={() => (needsConfirmation(order.stakeKopecks, balanceKopecks) ? setAsking(true) : buy())}
          >
            {buyLabel}
          </Button>
        }
      >
        <div className={kit.stack4}>
          <BetStepper betKopecks={order.betKopecks} onBet={onBet} />
          <TypeChoice type={order.type} onType={onType} />
          <Readout label="Стоимость: ставка × тип" value={formatMoney(order.stakeKopecks)} unit="₽" />
          <p className={kit.label}>
            Баланс <Money kopecks={balanceKopecks} />
          </p>
          <MaxWin maxWinKopecks={props.maxWinKopecks} />
        </div>
      </Dialog>
      <Dialog
        open={open && asking}
        onClose={() => setAsking(false)}
        title="Купить бонус?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Отмена</Button>
            <Button tone="primary" disabledReason={refusal} onClick={buy}>
              {buyLabel}
            </Button>
          </>
        }
      >
        <p>
          Это больше 20 % вашего баланса: бонус стоит {formatRubles(order.stakeKopecks)}, а на балансе{" "}
          {formatRubles(balanceKopecks)}.
        </p>
      </Dialog>
    </>
  );
}

/** What opens the panel. */
export type Purchase = { open(): void };

export type BuyDialogProps = {
  ref: Ref<Purchase>;
  order: MonetrainOrder;
  onBet: (betKopecks: number) => void;
  onType: TypeChoiceProps["onType"];
  balanceKopecks: Kopecks;
  /** Why the bonus cannot be bought now. */
  refusal: string | undefined;
  maxWinKopecks: Kopecks | null;
  onBuy: () => void;
};

/** One of the three types of a bonus: drawn as plates. */
export function TypeChoice({ type, onType, disabled = false }: TypeChoiceProps) {
  return (
    <RadioKeys
      label="Тип бонуса"
      options={MONETRAIN_LIMITS.types}
      value={type}
      onChange={onType}
      disabled={disabled}
      row={styles.plates}
      keyClass={styles.plate}
    >
      {(option) => (
        <>
          <span className={styles.type}>{option}</span>{" "}
          <span className={styles.spins}>{spinsWords(MONETRAIN_TABLES[option].spins)}</span>
        </>
      )}
    </RadioKeys>
  );
}

export type TypeChoiceProps = {
  type: MonetrainType;
  onType: (type: MonetrainType) => void;
  /** True while an autobet plays with it. */
  disabled?: boolean;
};
