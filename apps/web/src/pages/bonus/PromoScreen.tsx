import { Desk } from "./Desk.tsx";
import { LinkCard } from "./LinkCard.tsx";
import { PromoForm } from "./PromoForm.tsx";
import { PromoPlaces } from "./PromoPlaces.tsx";
import styles from "./Screen.module.css";

/** «Промокод». */
export function PromoScreen() {
  return (
    <div className={styles.screen}>
      <LinkCard />
      <Desk left={<PromoForm />} right={<PromoPlaces />} />
    </div>
  );
}
