import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { askAgain, callQuery } from "../../api/call-query.ts";
import { useSession } from "../../api/session.ts";
import { onConnected, onSocketEvent } from "../../api/socket.ts";
import { Chip } from "../../kit/Chip.tsx";
import { Tabs } from "../../kit/Tabs.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { paths } from "../../site/paths.ts";
import { SectionPage } from "../section/SectionPage.tsx";
import { MoreScreen } from "./MoreScreen.tsx";
import { PromoScreen } from "./PromoScreen.tsx";
import { PromocoderScreen } from "./PromocoderScreen.tsx";
import { RakebackScreen } from "./RakebackScreen.tsx";
import { RepostScreen } from "./RepostScreen.tsx";
import { SocialScreen } from "./SocialScreen.tsx";
import { useTimeLeft } from "./bonus-clock.ts";
import { READS, useIsLinked } from "./use-claim.ts";
import styles from "./BonusPage.module.css";

/** «Бонусы»: each tab has an address of its own; that of partners is there for promo-coders only. */
export function BonusPage() {
  const [path, navigate] = useLocation();
  const isPromocoder = useSession((session) => session.user?.isPromocoder ?? false);
  useBonusNews();
  const tabs = isPromocoder ? [...TABS, PROMOCODER_TAB] : TABS;
  const trimmed = path.replace(/\/+$/, "");
  const active = tabs.find(({ id }) => id === trimmed)?.id ?? paths.bonus;
  return (
    <SectionPage title="Бонусы">
      <Tabs label="Бонусы" tabs={tabs} active={active} onChange={(id) => navigate(id)}>
        <Screen key={active} path={active} />
      </Tabs>
    </SectionPage>
  );
}

function Screen({ path }: { path: TabPath }) {
  switch (path) {
    case paths.bonus:
      return <PromoScreen />;
    case paths.bonusMore:
      return <MoreScreen />;
    case paths.bonusRepost:
      return <RepostScreen />;
    case paths.bonusSocial:
      return <SocialScreen />;
    case paths.bonusRakeback:
      return <RakebackScreen />;
    case paths.promocoder:
      return <PromocoderScreen />;
  }
}

/** «Бонусы», and how many of the daily and the hourly one can be had now. */
function MoreLabel() {
  const { data } = useQuery(callQuery("bonus/more/get", {}));
  const isLinked = useIsLinked();
  const dates = data === undefined || !isLinked ? [] : [data.user.day_bonus, data.user.hourly_bonus];
  // Renders each second while either is waited for, so that the count is right when one of them is ready.
  const leftMs = [useTimeLeft(dates[0] ?? null), useTimeLeft(dates[1] ?? null)];
  const ready = dates.filter((_, index) => leftMs[index] === 0).length;
  return (
    <>
      Бонусы
      {ready > 0 && (
        <span className={styles.ready}>
          <Chip tone="brass">
            <VisuallyHidden>, готово: </VisuallyHidden>
            {ready}
          </Chip>
        </span>
      )}
    </>
  );
}

const TABS = [
  { id: paths.bonus, label: "Промокод" },
  { id: paths.bonusMore, label: <MoreLabel /> },
  { id: paths.bonusRepost, label: "Репост" },
  { id: paths.bonusSocial, label: "Соцсети" },
  { id: paths.bonusRakeback, label: "Рейкбек" },
] as const;
const PROMOCODER_TAB = { id: paths.promocoder, label: "Партнерам" } as const;

type TabPath = (typeof TABS)[number]["id"] | typeof PROMOCODER_TAB.id;

/**
 * Keeps the bonuses as the server has them. A claim in another window arrives as its balance; after a break of the
 * connection everything is asked for, because its events are lost.
 */
function useBonusNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const askForAll = (): void => void askAgain(client, READS);
    const ends = [
      onSocketEvent("updateBalance", askForAll),
      onSocketEvent("bindTg", askForAll),
      onSocketEvent("unbindTg", askForAll),
      onConnected(askForAll),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
}
