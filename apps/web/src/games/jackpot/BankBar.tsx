import { Avatar } from "../../site/Avatar.tsx";
import { classNames } from "../../kit/class-names.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { bankShares, type BankShare } from "./bank-shares.ts";
import styles from "./BankBar.module.css";
import type { JackpotRound } from "./jackpot-round.ts";
import { percent } from "./jackpot-words.ts";
import { playerShade } from "./player-shades.ts";

/** The whole bank as one bar on a ruler of percent: a part for each player, as long as his chance. */
export function BankBar({ round, ownId }: { round: JackpotRound | undefined; ownId: number | undefined }) {
  const shares = round ? bankShares(round, ownId) : [];
  const shadeOf = round && playerShade(round, ownId);
  return (
    <div className={styles.bar}>
      <p>
        <VisuallyHidden>{barWords(shares)}</VisuallyHidden>
      </p>
      <div className={styles.well} aria-hidden="true">
        {shares.map((share) => (
          <div
            key={share.playerId ?? "others"}
            className={styles.part}
            data-shade={share.playerId === null ? "rest" : shadeOf?.(share.playerId)}
            style={{ flexGrow: share.chanceHundredths }}
            title={`${share.own ? "Вы" : share.name} — ${percent(share.chanceHundredths)}`}
          >
            <PartWords share={share} />
          </div>
        ))}
      </div>
      <div className={styles.scale} aria-hidden="true">
        {[0, 25, 50, 75, 100].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  );
}

/** A short part has room for nothing, a longer one for the face, a long one for the chance as well. */
function PartWords({ share }: { share: BankShare }) {
  const { chanceHundredths: chance, own, imageUrl, playerId } = share;
  if (chance < FACE_FITS) return null;
  return (
    <>
      {playerId !== null && <Avatar imageUrl={imageUrl} size={22} />}
      {chance >= WORDS_FIT && (
        <span className={classNames(styles.words, chance < LONG_FITS && styles.long)}>
          {own && "Вы "}
          {percent(chance)}
        </span>
      )}
    </>
  );
}

function barWords(shares: readonly BankShare[]): string {
  if (shares.length === 0) return "Банк пуст";
  const parts = shares
    .toSorted((a, b) => b.chanceHundredths - a.chanceHundredths)
    .slice(0, SPOKEN)
    .map(({ own, name, chanceHundredths }) => `${own ? "вы" : name} ${percent(chanceHundredths)}`);
  return `Доли банка: ${parts.join(", ")}`;
}

const FACE_FITS = 500;
const WORDS_FIT = 1500;
/** Below this a narrow screen has no room for the words. */
const LONG_FITS = 3000;
/** A screen reader hears the largest shares; the list has them all. */
const SPOKEN = 5;
