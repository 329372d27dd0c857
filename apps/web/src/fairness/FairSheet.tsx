import type { FairState, RevealedSeed } from "@rumb/contract/fair";
import { hexFact, textFact } from "@rumb/contract/slips/slip-words";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { useSession } from "../api/session.ts";
import { useReducedMotion } from "../browser/use-media.ts";
import { StatusLine } from "../kit/StatusLine.tsx";
import { SignInButton } from "../site/SignInButton.tsx";
import { paths } from "../site/paths.ts";
import { Awaited } from "./Awaited.tsx";
import { Facts } from "./Facts.tsx";
import { RotateForm } from "./RotateForm.tsx";
import { useFairState, useRotation } from "./fair-state.ts";
import kit from "../kit/primitives.module.css";
import styles from "./FairSheet.module.css";

/** What «Честность» shows: the idea for everybody, the seeds for a player. */
export function FairSheet() {
  const isPlayer = useSession((session) => session.status === "player");
  return (
    <div className={kit.stack6}>
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
  return <Awaited error={error} isFetching={isFetching} refetch={refetch} heights={[88, 200]} />;
}

function GuestNote() {
  return (
    <div className={styles.guest}>
      <p>Войдите, чтобы увидеть хеш своего зерна и выбрать своё.</p>
      <SignInButton size="l" full />
    </div>
  );
}

/** A player's seeds: the one in use, the form that brings the next one into play, the one revealed last. */
function Seeds({ state, rotation }: SeedsProps) {
  return (
    <>
      <section className={kit.stack2}>
        <h3>Сейчас в игре</h3>
        <Facts
          copyable
          facts={[
            hexFact("Хеш зерна сервера", state.hash),
            textFact("Ваше зерно", state.client_seed),
            textFact("Номер следующего раунда", String(state.nonce)),
          ]}
        />
      </section>
      <section className={kit.stack2}>
        <h3>Следующее зерно</h3>
        <RotateForm key={state.hash} state={state} rotation={rotation} />
      </section>
      {state.previous && (
        <Previous key={state.previous.hash} seed={state.previous} fresh={rotation.isSuccess} />
      )}
    </>
  );
}

function Previous({ seed, fresh }: { seed: RevealedSeed; fresh: boolean }) {
  const part = useRef<HTMLElement>(null);
  const reduced = useReducedMotion();

  // A seed that has just been revealed is what the visitor waits for, and it lies below the button they pressed.
  useEffect(() => {
    if (fresh) part.current?.scrollIntoView({ block: "nearest", behavior: reduced ? "auto" : "smooth" });
  }, [fresh, reduced]);

  return (
    <section ref={part} className={kit.stack2}>
      <h3>Прошлое зерно раскрыто</h3>
      {fresh && <StatusLine tone="win">Зерно сменилось. Ставки на прошлом зерне можно проверить.</StatusLine>}
      <Facts
        copyable
        facts={[
          hexFact("Зерно сервера", seed.server_seed),
          hexFact("Его хеш", seed.hash),
          textFact("Ваше зерно", seed.client_seed),
          textFact("Раунды", roundsWords(seed.rounds)),
        ]}
      />
    </section>
  );
}

function roundsWords(rounds: number): string {
  if (rounds === 0) return "не было";
  return rounds === 1 ? "один, номер 0" : `${rounds}, номера 0–${rounds - 1}`;
}

type SeedsProps = { state: FairState; rotation: ReturnType<typeof useRotation> };
