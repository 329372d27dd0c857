import { formatMoney } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { type SubmitEvent, useState } from "react";
import { takeBalance, useSession } from "../../api/session.ts";
import { kopecksOf } from "../../api/wire-amount.ts";
import { Button } from "../../kit/Button.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { TextField } from "../../kit/TextField.tsx";
import { classNames } from "../../kit/class-names.ts";
import { toast } from "../../kit/toast.ts";
import { OutsideLink } from "../../site/OutsideLink.tsx";
import { TwoColumns } from "./TwoColumns.tsx";
import { LinkCard } from "./LinkCard.tsx";
import { punchedCode } from "./punched-code.ts";
import { useClaim, useClaimObstacle } from "./use-claim.ts";
import drawing from "../../kit/drawing.module.css";
import kit from "../../kit/primitives.module.css";
import styles from "./PromoScreen.module.css";
import screen from "./Screen.module.css";

/** «Промокод». */
export function PromoScreen() {
  return (
    <div className={screen.screen}>
      <LinkCard />
      <TwoColumns left={<PromoForm />} right={<PromoPlaces />} />
    </div>
  );
}

/** A code is typed, punched on the tape, and given in. The server alone judges it; what it refuses stands under the field. */
function PromoForm() {
  const [name, setName] = useState("");
  const [paid, setPaid] = useState<{ name: string; rewardKopecks: Kopecks }>();
  const obstacle = useClaimObstacle({ needsLink: true });
  const activation = useClaim("promo/active", {
    onPaid({ reward, text, ...stated }) {
      takeBalance(stated, kopecksOf(reward));
      toast.success(text);
      setPaid({ name, rewardKopecks: kopecksOf(reward) });
      setName("");
    },
    isShownInPlace: () => true,
  });
  const problem = activation.error?.failure.outcomeUnknown === false ? activation.error.message : undefined;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    activation.mutate({ name });
  }

  return (
    <Panel title="Промокод" ruled cut className={styles.panel}>
      <form className={styles.form} onSubmit={submit}>
        <PunchTape code={name || (paid?.name ?? "")} rewardKopecks={name ? undefined : paid?.rewardKopecks} />
        <TextField
          label="Промокод"
          name="promo"
          value={name}
          onChange={(text) => {
            setName(text);
            if (activation.isError) activation.reset();
          }}
          maxLength={1000}
          error={problem}
          hint="Большие и маленькие буквы — всё равно."
        />
        <Button
          type="submit"
          tone="primary"
          size="l"
          full
          pending={activation.isPending}
          disabledReason={obstacle}
        >
          Активировать
        </Button>
        {activation.isUncertain ? (
          <StatusLine tone="pending">Уточняем результат…</StatusLine>
        ) : (
          <p className={styles.note}>Код действует один раз для каждого игрока. Награда — сразу на баланс.</p>
        )}
      </form>
    </Panel>
  );
}

/**
 * The tape of the code reader: a column of holes for each character as it is typed, the needle where the next will be.
 * `rewardKopecks`: the code has been taken, and this is what it gave. Decorative; the field and the notice say the same.
 */
function PunchTape({ code, rewardKopecks }: { code: string; rewardKopecks: Kopecks | undefined }) {
  const columns = punchedCode(code);
  return (
    <div
      className={classNames(styles.reader, rewardKopecks !== undefined && styles.taken)}
      aria-hidden="true"
    >
      <Ruler className={styles.ruler ?? ""} />
      <div className={styles.tape}>
        <div
          className={styles.columns}
          // What is longer than the tape runs off at the left.
          style={{ marginLeft: `min(0px, calc(100% - ${columns.length * COLUMN_PX + NEEDLE_PX}px))` }}
        >
          {columns.map(({ place, character, holes }) => (
            <span key={place} className={styles.column}>
              {holes.map((isPunched, row) => (
                // The tracks of a tape never change places.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={row} className={classNames(styles.place, isPunched && styles.hole)} />
              ))}
              <span className={styles.character}>{character}</span>
            </span>
          ))}
          <span className={styles.needle} />
          <span className={styles.blank} />
        </div>
        {rewardKopecks !== undefined && <p className={styles.reward}>+{formatMoney(rewardKopecks)}</p>}
      </div>
      <Ruler className={styles.ruler ?? ""} />
    </div>
  );
}

const COLUMN_PX = 20;
const NEEDLE_PX = 24;

/** Where codes are given out: four bearings of the direction finder. */
function PromoPlaces() {
  const { vk, tg } = useSession((session) => session.social);
  return (
    <Panel title="Где взять промокоды" ruled>
      <div className={styles.places}>
        <div className={styles.rose}>
          <BearingRose />
        </div>
        <ol className={kit.grid}>
          <Place bearing="045°" name="Соцсети партнёров">
            Партнёры публикуют свои коды на своих страницах.
          </Place>
          <Place bearing="135°" name="Группа ВКонтакте" href={vk}>
            Коды выходят вместе с новыми записями.
          </Place>
          <Place bearing="225°" name="Канал в Telegram" href={tg}>
            Короткие раздачи: кто первый, тот успел.
          </Place>
          <Place bearing="315°" name="Стримы партнёров">
            Код звучит в эфире и быстро заканчивается.
          </Place>
        </ol>
      </div>
    </Panel>
  );
}

/** A place without an address of its own is only named. */
function Place({ bearing, name, href = "", children }: PlaceProps) {
  return (
    <li className={styles.promoPlacesPlace}>
      <span className={styles.bearing} aria-hidden="true">
        {bearing}
      </span>
      <span className={kit.name}>
        <OutsideLink href={href} className={kit.wordLink}>
          {name}
        </OutsideLink>
      </span>
      <span className={styles.text}>{children}</span>
    </li>
  );
}

type PlaceProps = { bearing: string; name: string; href?: string; children: string };

/** A direction finder with four bearings laid in. Decorative. */
function BearingRose() {
  return (
    <svg
      className={styles.bearingRoseRose}
      viewBox="-100 -100 200 200"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {/* One thick dashed circle: 72 ticks, and over it every third one longer. */}
      <circle className={styles.fine} r="88" pathLength="288" />
      <circle className={styles.coarse} r="84" pathLength="288" />
      <circle className={drawing.strokeHair} r="96" />
      <circle className={drawing.strokeHair} r="46" />
      {BEARINGS.map((bearing) => (
        <g key={bearing} transform={`rotate(${bearing})`}>
          <path className={drawing.strokeSea} strokeDasharray="4 4" opacity="0.7" d="M0-12V-74" />
          <circle className={styles.mark} cy="-60" r="6" />
        </g>
      ))}
      <path className={drawing.strokeBrass} strokeWidth="2.5" d="M0 34V-92" transform="rotate(45)" />
      <circle className={styles.hub} r="7" />
    </svg>
  );
}

const BEARINGS = [45, 135, 225, 315];
