import { monetrain, MONETRAIN_LIMITS } from "@rumb/games/monetrain/monetrain";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { call } from "../../api/http.ts";
import { moneyCall } from "../../api/money-call.ts";
import { useSession } from "../../api/session.ts";
import { useReducedMotion } from "../../browser/use-media.ts";
import type { AutobetWay } from "../../comfort/autobet-conductor.ts";
import { type Autobet, dismissAutobet, useAutobet } from "../../comfort/autobet-store.ts";
import { useComfort } from "../../comfort/comfort-settings.ts";
import { ComfortPlace } from "../../comfort/ComfortPlace.tsx";
import { afterFrame } from "../../kit/after-frame.ts";
import { Panel } from "../../kit/Panel.tsx";
import { useFrameLater } from "../../kit/use-frame-later.ts";
import { betAt } from "../instant/autobet-bet.ts";
import { createInstantTable, type InstantTable, runningOrder } from "../instant/instant-table.ts";
import { refusalNow } from "../instant/refusal-now.ts";
import { tableEffects } from "../instant/table-effects.ts";
import { GameLayout } from "../shared/GameLayout.tsx";
import { MaxWin } from "../shared/MaxWin.tsx";
import { maxWinRefusal } from "../shared/play-refusal.ts";
import { useBetPlace } from "../shared/use-bet-place.ts";
import { useTerms } from "../shared/use-terms.ts";
import { useLinkedSetting } from "../shared/use-linked-setting.ts";
import { BonusBar } from "./BonusBar.tsx";
import { BonusProof } from "./BonusProof.tsx";
import { BuyDialog, type Purchase, TypeChoice, type TypeChoiceProps } from "./BuyDialog.tsx";
import { MonetrainStage, SpinList } from "./MonetrainStage.tsx";
import { PayTable } from "./PayTable.tsx";
import { BET_BOUNDS, BET_RULE, TYPE_BOUNDS } from "./bet-rule.ts";
import {
  FAST_SPIN_MS,
  lastBonusOf,
  monetrainOrder,
  type MonetrainOrder,
  type MonetrainResult,
  monetrainResultOf,
  orderOfPrice,
  SPIN_MS,
  typeOrDefault,
} from "./monetrain-table.ts";
import { showView, type ShowView } from "./show-view.ts";

/** The Monetrain screen: data and composition; the table itself is `useMonetrainTable`. */
export function MonetrainScreen() {
  const { moment, results, play } = useMonetrainTable();
  const autobet = useAutobet("monetrain");
  const { order, locked, setBet, setType } = useOrder(autobet);
  const { maxWinKopecks, tooMuch } = useMaxWin(order);
  const { balanceKopecks, refusal, ownLimit, signedIn } = useBetPlace(order.stakeKopecks);
  const purchase = useRef<Purchase>(null);
  const openPurchase = (): void => purchase.current?.open();
  const mayOpen = signedIn && !locked && ownLimit === undefined && runningOrder(moment) === undefined;
  const reduced = useReducedMotion();
  const drawing = moment.kind === "drawing";
  const { buyRef, endRef } = useFocusOfShow(drawing);
  const last = results[0];
  const { type } = order;
  const view = useMemo(() => showView({ moment, last, type }), [moment, last, type]);

  return (
    <>
      <GameLayout
        title="Monetrain"
        stage={
          <MonetrainStage
            moment={moment}
            last={last}
            view={view}
            reduced={reduced}
            autobet={autobet}
            onNext={endSpin}
            onEnd={endShow}
            endRef={endRef}
          />
        }
        controls={<MonetrainControls type={type} onType={setType} disabled={locked} />}
        actions={
          <BonusBar
            betKopecks={order.betKopecks}
            onBet={setBet}
            balanceKopecks={balanceKopecks}
            signedIn={signedIn}
            moment={moment}
            view={view}
            refusal={ownLimit ?? tooMuch}
            autobet={autobet}
            onOpen={openPurchase}
            buyRef={buyRef}
          />
        }
        comfort={
          <MonetrainComfort
            order={order}
            onBet={locked ? undefined : setBet}
            onPlay={drawing ? endShow : mayOpen ? openPurchase : undefined}
            refusal={refusal ?? tooMuch}
          />
        }
      >
        {!reduced && <Course view={view} />}
      </GameLayout>
      <BuyDialog
        ref={purchase}
        order={order}
        onBet={setBet}
        onType={setType}
        balanceKopecks={balanceKopecks}
        refusal={refusal ?? tooMuch}
        maxWinKopecks={maxWinKopecks}
        onBuy={() => buy(play, order)}
      />
    </>
  );
}

/** The operator's largest win, and why a bonus that could bring more cannot be bought. */
function useMaxWin({ stakeKopecks, type }: MonetrainOrder) {
  const { edgeHundredths, maxWinKopecks } = useTerms("monetrain");
  const mostKopecks = monetrain.maxPayoutKopecks(stakeKopecks, { type, edgeHundredths });
  return { maxWinKopecks, tooMuch: maxWinRefusal(mostKopecks, maxWinKopecks) };
}

/** The type, what it draws and pays at best, and where the operator ends that. */
function MonetrainControls(choice: TypeChoiceProps) {
  const { edgeHundredths, maxWinKopecks } = useTerms("monetrain");
  return (
    <>
      <TypeChoice {...choice} />
      <PayTable type={choice.type} edgeHundredths={edgeHundredths} />
      <MaxWin maxWinKopecks={maxWinKopecks} />
    </>
  );
}

/** A bonus that the player buys themselves takes the place of what the last autobet came to. */
function buy(play: (order: MonetrainOrder) => Promise<void>, order: MonetrainOrder): void {
  dismissAutobet();
  void play(order);
}

/** The comfort bar of Monetrain; Q, W, E, R set the bet. An autobet buys bonuses of the type that is set. */
function MonetrainComfort({ order, onBet, onPlay, refusal }: ComfortProps) {
  const { betKopecks, stakeKopecks, type } = order;
  const stake = onBet && { value: betKopecks, rule: BET_RULE, onCommit: onBet };
  const way: AutobetWay = {
    game: "monetrain",
    refusalOf: (priceKopecks) =>
      refusalNow("monetrain", priceKopecks, ({ edgeHundredths }) =>
        monetrain.maxPayoutKopecks(priceKopecks, { type, edgeHundredths }),
      ),
    bet: (priceKopecks) => betAt(table, orderOfPrice(priceKopecks, type)),
  };
  return (
    <ComfortPlace
      game="monetrain"
      keyList={KEY_LIST}
      canHurry
      keys={{ play: onPlay, stake }}
      autobet={{
        game: "monetrain",
        stakeKopecks,
        bounds: { min: BET_BOUNDS.min * type, max: BET_BOUNDS.max * type },
        terms: `бонус типа ${type}`,
        refusal,
        ways: [{ label: BUY, way }],
        meant: BUY,
      }}
    />
  );
}

const BUY = "Купить бонус";

/** The bonus spin by spin; the way to its proof when all of it has been shown. It stands below the instrument, and comes after it. */
const Course = memo(function Course({ view }: { view: ShowView }) {
  const { bonus, spins, landed, rolling } = useFrameLater(view);
  if (bonus === undefined) return null;
  return (
    <Panel title="Ход бонуса" ruled actions={<BonusProof bonus={bonus} rolling={rolling} />}>
      <SpinList landed={landed} spins={spins} />
    </Panel>
  );
});

/** Bet and type: those of the autobet that runs; else from the link, from the last visit, or the defaults. */
function useOrder(autobet: Autobet) {
  const [bet, setBet] = useLinkedSetting("monetrain.bet", "bet", {
    bounds: BET_BOUNDS,
    initial: MONETRAIN_LIMITS.defaultBetKopecks,
  });
  const [type, setType] = useLinkedSetting("monetrain.type", "type", {
    bounds: TYPE_BOUNDS,
    initial: MONETRAIN_LIMITS.defaultType * 100,
  });
  const chosen = typeOrDefault(type / 100);
  const order =
    autobet.kind === "running"
      ? orderOfPrice(autobet.run.stakeKopecks, chosen)
      : monetrainOrder(kopecks(bet), chosen);
  return {
    order,
    locked: autobet.kind === "running",
    setBet,
    setType: (option: number) => setType(option * 100),
  };
}

/**
 * The button of buying hides when that of the show comes, and the other way round. A keyboard that was on the one that goes
 * is led to the one that comes, instead of to the top of the page.
 */
function useFocusOfShow(playing: boolean) {
  const buyRef = useRef<HTMLButtonElement>(null);
  const endRef = useRef<HTMLButtonElement>(null);
  const before = useRef(playing);
  useLayoutEffect(() => {
    if (before.current === playing) return;
    before.current = playing;
    const [gone, come] = playing ? [buyRef, endRef] : [endRef, buyRef];
    // In a task of its own: asking for the focus lays out the page at once.
    const timer = setTimeout(() => {
      const focused = document.activeElement;
      if (focused !== document.body && focused !== gone.current) return;
      come.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [playing]);
  return { buyRef, endRef };
}

const KEY_LIST = [{ key: "Пробел", does: "покупка бонуса, потом показать итог" }];

type ComfortProps = {
  order: MonetrainOrder;
  /** Undefined while an autobet plays. */
  onBet: ((betKopecks: number) => void) | undefined;
  onPlay: (() => void) | undefined;
  refusal: string | undefined;
};

/** The one Monetrain table of this tab, bound to the server and to the player's balance. */
function useMonetrainTable(): InstantTable<MonetrainOrder, MonetrainResult> {
  useLastBonus();
  return useStore(table);
}

const table = createInstantTable(
  {
    id: "monetrain",
    send({ betKopecks, type }: MonetrainOrder, onUncertain) {
      return moneyCall("monetrain/buy", { bet: roubles(betKopecks), type }, onUncertain);
    },
    resultOf: monetrainResultOf,
    drawMs: ({ spins }) => spins.map(() => (useComfort.getState().fast ? FAST_SPIN_MS : SPIN_MS)),
    badge: "gross",
  },
  tableEffects,
);

/**
 * What the show ends with is much at once for a slow phone: the press is seen in a frame of its own, and the result in the
 * next.
 */
const endSpin = (): void => void afterFrame(() => table.getState().endPart());
const endShow = (): void => void afterFrame(() => table.getState().endDraw());

/** A bonus that was bought before the page was loaded is over: its result stands there from the start. */
function useLastBonus(): void {
  const playerId = useSession((session) => (session.status === "player" ? session.user?.id : undefined));
  useEffect(() => {
    if (playerId !== undefined && table.getState().results.length === 0) void recallLastBonus();
  }, [playerId]);
}

/** A failure leaves the tubes as they are: the screen works without the past. */
async function recallLastBonus(): Promise<void> {
  const answer = await call("monetrain/get", {});
  if (!answer.ok || answer.data === null) return;
  const last = lastBonusOf(answer.data, useSession.getState().balanceKopecks);
  if (last !== null) table.getState().recall(last);
}
