import { useState } from "react";
import { Tabs } from "../../kit/Tabs.tsx";
import { type Subject, VerifiedSubject } from "./VerifiedSubject.tsx";
import styles from "./Verifier.module.css";
import { VerifyByNumber } from "./VerifyByNumber.tsx";
import { VerifyBySeeds } from "./VerifyBySeeds.tsx";
import { VerifyBySlip } from "./VerifyBySlip.tsx";

/** Three ways to name a bet, and beside them what its verification says. Nothing is asked of the server but the slip. */
export function Verifier() {
  const [way, setWay] = useState<Way>("slip");
  const [subject, setSubject] = useState<Subject>();

  function change(next: Way): void {
    setWay(next);
    setSubject(undefined);
  }

  return (
    <Tabs label="Как назвать ставку" tabs={ways} active={way} onChange={change}>
      <div className={styles.columns}>
        {way === "slip" && <VerifyBySlip onSubject={setSubject} />}
        {way === "number" && <VerifyByNumber onSubject={setSubject} />}
        {way === "seeds" && <VerifyBySeeds onSubject={setSubject} />}
        <VerifiedSubject subject={subject} />
      </div>
      <p className={styles.offline}>
        То же самое без сайта и без сети делает команда <code>npm run verify -- slip.json</code> в исходном
        коде.
      </p>
    </Tabs>
  );
}

const ways = [
  { id: "slip", label: "slip.json" },
  { id: "number", label: "Номер ставки" },
  { id: "seeds", label: "Зёрна" },
] as const;

type Way = (typeof ways)[number]["id"];
