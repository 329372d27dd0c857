import { MONETRAIN_LIMITS, monetrain } from "@rumb/games/monetrain/monetrain";
import { kopecks } from "@rumb/money/kopecks";
import { memo, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { SlipLink } from "../../fairness/SlipLink.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { ComfortPlace } from "../../comfort/ComfortPlace.tsx";
import { GameLayout } from "../shared/GameLayout.tsx";
import { runningOrder } from "../instant/instant-table.ts";
import { maxWinRefusal } from "../shared/max-win.ts";
import { useBetPlace } from "../shared/use-bet-place.ts";
import { useReducedMotion } from "../../browser/use-reduced-motion.ts";
import { useRemembered } from "../../browser/use-remembered.ts";
import { useTerms } from "../shared/use-terms.ts";
import { BET_BOUNDS, BET_RULE, TYPE_BOUNDS } from "./bet-rule.ts";
import { BonusBar } from "./BonusBar.tsx";
import { BuyDialog } from "./BuyDialog.tsx";
import { type MonetrainMoment, monetrainOrder, typeOrDefault } from "./monetrain-table.ts";
import { MonetrainStage } from "./MonetrainStage.tsx";
import { PayTable } from "./PayTable.tsx";
import { showView, type ShowView } from "./show-view.ts";
import { SpinList } from "./SpinList.tsx";
import { TypeChoice } from "./TypeChoice.tsx";
import { useMonetrainTable } from "./use-monetrain-table.ts";

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
    <SlipLink betId={bonus} title={`Ставка № ${bonus}`}>
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
  const [link] = useSearchParams();
  const [bet, setBet] = useRemembered({
    key: "monetrain.bet",
    linked: link.get("bet"),
    bounds: BET_BOUNDS,
    initial: MONETRAIN_LIMITS.defaultBetKopecks,
  });
  const [type, setType] = useRemembered({
    key: "monetrain.type",
    linked: link.get("type"),
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
