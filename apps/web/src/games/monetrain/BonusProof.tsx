import { SlipLink } from "../../fairness/SlipLink.tsx";
import kit from "../../kit/primitives.module.css";
import type { ShowView } from "./show-view.ts";

/** The way to the proof of the bonus that is shown, once all of it has been. */
export function BonusProof({ bonus, rolling }: Pick<ShowView, "bonus" | "rolling">) {
  if (bonus === undefined || rolling !== undefined) return null;
  return (
    <SlipLink betId={bonus} className={kit.wordLink} title={`Ставка № ${bonus}`}>
      Проверить
    </SlipLink>
  );
}
