import { monetrain, MONETRAIN_LIMITS } from "@rumb/games/monetrain/monetrain";
import { kopecks, roubles } from "@rumb/money/kopecks";
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { call } from "../../api/http.ts";
import { moneyCall } from "../../api/money-call.ts";
import { useSession } from "../../api/session.ts";
import { useReducedMotion } from "../../browser/use-media.ts";
import { ComfortPlace } from "../../comfort/ComfortPlace.tsx";
import { SlipLink } from "../../fairness/SlipLink.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { createInstantTable, type InstantTable, runningOrder } from "../instant/instant-table.ts";
import { tableEffects } from "../instant/table-effects.ts";
import { GameLayout } from "../shared/GameLayout.tsx";
import { maxWinRefusal } from "../shared/play-refusal.ts";
import { useBetPlace } from "../shared/use-bet-place.ts";
import { useTerms } from "../shared/use-terms.ts";
import { useLinkedSetting } from "../shared/use-linked-setting.ts";
import { BonusBar } from "./BonusBar.tsx";
import { BuyDialog, TypeChoice } from "./BuyDialog.tsx";
import { MonetrainStage, SpinList } from "./MonetrainStage.tsx";
import { PayTable } from "./PayTable.tsx";
import { BET_BOUNDS, BET_RULE, TYPE_BOUNDS } from "./bet-rule.ts";
import {
  lastBonusOf,
  type MonetrainMoment,
  monetrainOrder,
  type MonetrainOrder,
  type MonetrainResult,
  monetrainResultOf,
  SPIN_MS,
  typeOrDefault,
} from "./monetrain-table.ts";
import { showView, type ShowView } from "./show-view.ts";
import kit from "../../kit/primitives.module.css";

/** The Monetrain screen (spec.md §2): data and composition; the table itself is `useMonetrainTable`. */
export function MonetrainScreen() {
  const { moment, results, play, endDraw } = useMonetrainTable();
  const { order, setBet, setType } = useOrder();
  const { edgeHundredths, maxWinKopecks } = useTerms("monetrain");
  const { balanceKopecks, refusal, ownLimit, signedIn } = useBetPlace(order.stakeKopecks);
  const [buying, setBuying] = useState(false);
  const openPurchase = (): void => setBuying(true);
  const reduced = useReducedMotion();
  const { buyRef, endRef } = useFocusOfShow(moment.kind === "drawing");
  const last = results[0];
  const { type } = order;
  const view = useMemo(() => showView({ moment, last, type }), [moment, last, type]);
  const most = monetrain.maxPayoutKopecks(order.stakeKopecks, { type: order.type, edgeHundredths });

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
            onEnd={endDraw}
            endRef={endRef}
          />
        }
        controls={
          <>
            <TypeChoice type={order.type} onType={setType} />
            <PayTable type={order.type} edgeHundredths={edgeHundredths} />
          </>
        }
        actions={
          <BonusBar
            betKopecks={order.betKopecks}
            onBet={setBet}
            balanceKopecks={balanceKopecks}
            signedIn={signedIn}
            moment={moment}
            view={view}
            ownLimit={ownLimit}
            onOpen={openPurchase}
            buyRef={buyRef}
          />
        }
        comfort={
          <MonetrainComfort
            betKopecks={order.betKopecks}
            onBet={setBet}
            onPlay={playKey(moment, signedIn && ownLimit === undefined ? openPurchase : undefined, endDraw)}
          />
        }
      >
        {!reduced && <Course view={view} />}
      </GameLayout>
      <BuyDialog
        open={buying}
        onClose={() => setBuying(false)}
        order={order}
        onBet={setBet}
        onType={setType}
        balanceKopecks={balanceKopecks}
        refusal={refusal ?? maxWinRefusal(most, maxWinKopecks)}
        maxWinKopecks={maxWinKopecks}
        onBuy={() => void play(order)}
      />
    </>
  );
}

/** The comfort bar of Monetrain; Q, W, E, R set the bet. */
function MonetrainComfort({ betKopecks, onBet, onPlay }: ComfortProps) {
  const stake = { value: betKopecks, rule: BET_RULE, onCommit: onBet };
  return <ComfortPlace game="monetrain" keyList={KEY_LIST} keys={{ play: onPlay, stake }} />;
}

/** What Space does: opens the purchase, or ends the show of a bonus. */
function playKey(moment: MonetrainMoment, open: (() => void) | undefined, end: () => void) {
  if (moment.kind === "drawing") return end;
  return runningOrder(moment) === undefined ? open : undefined;
}

/** The bonus spin by spin; the way to its proof when all of it has been shown. */
const Course = memo(function Course({ view: { bonus, spins, landed, rolling } }: { view: ShowView }) {
  if (bonus === undefined) return null;
  const proof = rolling === undefined && (
    <SlipLink betId={bonus} className={kit.wordLink} title={`Ставка № ${bonus}`}>
      Проверить
    </SlipLink>
  );
  return (
    <Panel title="Ход бонуса" ruled actions={proof}>
      <SpinList landed={landed} spins={spins} />
    </Panel>
  );
});

/** Bet and type: from the link, else from the last visit, else the defaults. */
function useOrder() {
  const [bet, setBet] = useLinkedSetting("monetrain.bet", "bet", {
    bounds: BET_BOUNDS,
    initial: MONETRAIN_LIMITS.defaultBetKopecks,
  });
  const [type, setType] = useLinkedSetting("monetrain.type", "type", {
    bounds: TYPE_BOUNDS,
    initial: MONETRAIN_LIMITS.defaultType * 100,
  });
  const order = monetrainOrder(kopecks(bet), typeOrDefault(type / 100));
  return { order, setBet, setType: (chosen: number) => setType(chosen * 100) };
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
  betKopecks: number;
  onBet: (betKopecks: number) => void;
  onPlay: (() => void) | undefined;
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
    drawMs: ({ spins }) => spins.map(() => SPIN_MS),
    badge: "gross",
  },
  tableEffects,
);

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
