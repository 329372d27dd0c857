import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { Desk } from "./Desk.tsx";
import { LinkCard } from "./LinkCard.tsx";
import { Loaded } from "./Loaded.tsx";
import styles from "./Screen.module.css";
import { SocialCard } from "./SocialCard.tsx";

/** «Соцсети»: once for the channel, once for the group. */
export function SocialScreen() {
  const standing = useQuery(callQuery("bonus/social/get", {}));
  return (
    <div className={styles.screen}>
      <LinkCard />
      <Loaded standing={standing} heights={[[PLATE_PX], [PLATE_PX]]}>
        {({ bonus, user }) => (
          <Desk
            even
            left={<SocialCard network="tg" sumKopecks={kopecksOf(bonus.tg)} isReceived={user.bonus_tg} />}
            right={<SocialCard network="vk" sumKopecks={kopecksOf(bonus.vk)} isReceived={user.bonus_vk} />}
          />
        )}
      </Loaded>
    </div>
  );
}

const PLATE_PX = 440;
