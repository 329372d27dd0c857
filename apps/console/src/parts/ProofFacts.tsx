import { Facts } from "./Facts.tsx";

/** What a draw was made of. What is null is not public yet, to nobody. */
export function ProofFacts({ proof }: { proof: Proof }) {
  return (
    <Facts
      rows={[
        ["Хеш серверного зерна", <code key="hash">{proof.hash}</code>],
        [
          "Серверное зерно",
          proof.server_seed === null ? "ещё не раскрыто" : <code key="server">{proof.server_seed}</code>,
        ],
        [
          "Зерно игрока",
          proof.client_seed === null ? "ещё не собрано" : <code key="client">{proof.client_seed}</code>,
        ],
        ...(proof.nonce === undefined ? [] : [["Номер", proof.nonce] as const]),
      ]}
    />
  );
}

type Proof = { hash: string; server_seed: string | null; client_seed: string | null; nonce?: number };
