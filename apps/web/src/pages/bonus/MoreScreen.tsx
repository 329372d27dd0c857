import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { Desk } from "./Desk.tsx";
import { LinkCard } from "./LinkCard.tsx";
import { Loaded } from "./Loaded.tsx";
import styles from "./Screen.module.css";
import { TimedBonusCard } from "./TimedBonusCard.tsx";

/** «Бонусы»: the daily and the hourly one. */
export function MoreScreen() {
  const standing = useQuery(callQuery("bonus/more/get", {}));
  return (
    <div className={styles.screen}>
      <LinkCard />
      <Loaded standing={standing} heights={[[PLATE_PX], [PLATE_PX]]}>
        {({ user, max }) => (
          <Desk
            even
            left={<TimedBonusCard bonus="day" dateMs={user.day_bonus} maxKopecks={kopecksOf(max.day)} />}
            right={
              <TimedBonusCard bonus="hourly" dateMs={user.hourly_bonus} maxKopecks={kopecksOf(max.hourly)} />
            }
          />
        )}
      </Loaded>
    </div>
  );
}

const PLATE_PX = 480;
