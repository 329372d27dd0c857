import { hexFact, type Fact } from "@rumb/contract/slips/slip-words";
import { Link } from "wouter";
import { paths } from "../site/paths.ts";
import { Facts } from "./Facts.tsx";
import kit from "../kit/primitives.module.css";

/** What came out of a shared round that is over, and the secret that its hash had promised. */
export function RoundProof({ facts, serverSeed, hash }: RoundProofProps) {
  return (
    <div className={kit.stack4}>
      <Facts facts={facts} />
      <Facts copyable facts={[hexFact("Секрет раунда", serverSeed), hexFact("Его хеш", hash)]} />
      <p className={kit.note}>
        Хеш был опубликован до первой ставки. Билет получен из секрета, зёрен всех, кто поставил, в порядке их
        ставок, и публичного числа, если оно пришло.
      </p>
      <Link href={paths.fair}>Правило по шагам и проверка ставок</Link>
    </div>
  );
}

export type RoundProofProps = {
  readonly facts: readonly Fact[];
  /** Revealed when the round ended, hex. */
  readonly serverSeed: string;
  /** Published when it opened, hex. */
  readonly hash: string;
};
