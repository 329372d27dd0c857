import { Link } from "wouter";
import { loginHref } from "../api/return-path.ts";
import { useSession } from "../api/session.ts";
import { paths } from "../site/paths.ts";
import { ActionLink } from "../site/ActionLink.tsx";
import { Button } from "../kit/Button.tsx";
import { Skeleton } from "../kit/Skeleton.tsx";
import { StatusLine } from "../kit/StatusLine.tsx";
import { VisuallyHidden } from "../kit/VisuallyHidden.tsx";
import styles from "./FairSheet.module.css";
import { useFairState, useRotation } from "./fair-state.ts";
import { Seeds } from "./Seeds.tsx";

/** What «Честность» shows: the idea for everybody, the seeds for a player. */
export function FairSheet() {
  const isPlayer = useSession((session) => session.status === "player");
  return (
    <div className={styles.sheet}>
      <Explanation />
      {isPlayer ? <OwnSeeds /> : <GuestNote />}
    </div>
  );
}

function Explanation() {
  return (
    <div className={styles.explanation}>
      <p>
        До первой ставки сайт загадывает секрет — зерно сервера — и показывает его хеш: подменить секрет после
        этого нельзя. К секрету примешиваются ваше зерно и номер раунда, поэтому подобрать результат под вас
        сайт тоже не может. Из этой смеси по открытому правилу получается каждый результат. Когда вы меняете
        зерно, старый секрет раскрывается, и любую сыгранную на нём ставку можно пересчитать. Узнать секрет
        раньше по хешу невозможно.
      </p>
      <p>
        В Jackpot и Wheel раунд один на всех, и зерно сервера у каждого раунда своё: ваше к нему примешивается
        вместе с зёрнами других игроков, а раскрывается оно само, когда раунд закончен.
      </p>
      <Link href={paths.fair}>Правило по шагам и проверка ставок</Link>
    </div>
  );
}

function OwnSeeds() {
  const { data, error, isFetching, refetch } = useFairState(true);
  const rotation = useRotation();
  if (data) return <Seeds state={data} rotation={rotation} />;
  if (error && !isFetching)
    return (
      <div className={styles.failed}>
        <StatusLine tone="lose">{error.message}</StatusLine>
        <Button onClick={() => void refetch()}>Повторить</Button>
      </div>
    );
  return (
    <>
      <VisuallyHidden>
        <output>Загрузка…</output>
      </VisuallyHidden>
      <Skeleton block height={88} />
      <Skeleton block height={200} />
    </>
  );
}

function GuestNote() {
  return (
    <div className={styles.guest}>
      <p>Войдите, чтобы увидеть хеш своего зерна и выбрать своё.</p>
      <ActionLink
        href={loginHref(location.pathname + location.search)}
        tone="primary"
        size="l"
        full
        leavesPage
      >
        Авторизация
      </ActionLink>
    </div>
  );
}
