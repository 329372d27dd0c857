import type { FairState, RevealedSeed } from "@rumb/contract/fair";
import { hexFact, textFact } from "@rumb/contract/slip-words";
import { useEffect, useRef } from "react";
import { useReducedMotion } from "../browser/use-reduced-motion.ts";
import { StatusLine } from "../kit/StatusLine.tsx";
import { Facts } from "./Facts.tsx";
import type { useRotation } from "./fair-state.ts";
import { RotateForm } from "./RotateForm.tsx";
import styles from "./Seeds.module.css";

/** A player's seeds: the one in use, the form that brings the next one into play, the one revealed last. */
export function Seeds({ state, rotation }: SeedsProps) {
  return (
    <>
      <section className={styles.part}>
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
      <section className={styles.part}>
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
    <section ref={part} className={styles.part}>
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

export type SeedsProps = { state: FairState; rotation: ReturnType<typeof useRotation> };
