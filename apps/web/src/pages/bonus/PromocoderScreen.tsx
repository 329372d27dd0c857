import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/call-query.ts";
import { Desk } from "./Desk.tsx";
import { Loaded } from "./Loaded.tsx";
import { NewPromo } from "./NewPromo.tsx";
import { OwnPromos } from "./OwnPromos.tsx";
import styles from "./Screen.module.css";

/** «Партнерам»: for promo-coders. */
export function PromocoderScreen() {
  const standing = useQuery(callQuery("promocoder/get", {}));
  return (
    <div className={styles.screen}>
      <Loaded standing={standing} heights={[[560], [560]]}>
        {({ promo, user }) => <Desk left={<NewPromo terms={user} />} right={<OwnPromos promos={promo} />} />}
      </Loaded>
    </div>
  );
}
