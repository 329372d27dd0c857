import { LinkCard } from "./LinkCard.tsx";
import { Loaded, type LoadedProps } from "./Loaded.tsx";
import screen from "./Screen.module.css";

/** A screen of «Бонус»: the way to bind Telegram for who has not, and below it what the server has said. */
export function BonusScreen<Reply>(props: LoadedProps<Reply>) {
  return (
    <div className={screen.screen}>
      <LinkCard />
      <Loaded {...props} />
    </div>
  );
}
