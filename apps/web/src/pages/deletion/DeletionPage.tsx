import { DELETION_DAYS } from "@rumb/contract/deletion";
import { Link } from "wouter";
import { Panel } from "../../kit/Panel.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { StandIn } from "../../site/StandIn.tsx";
import { paths } from "../../site/paths.ts";
import { DeletionRequest } from "./DeletionRequest.tsx";
import { useDeletionStanding } from "./use-deletion.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./DeletionPage.module.css";

/** «Удалить аккаунт»: what it means, what stands in the way, and the request. */
export function DeletionPage() {
  const standing = useDeletionStanding();
  const { data } = standing;
  return (
    <>
      <header className={styles.head}>
        <h1>Удалить аккаунт</h1>
      </header>
      <div className={styles.columns}>
        <Meaning />
        {data !== undefined && <DeletionRequest standing={data} />}
        {data === undefined && (
          <StandIn query={standing}>
            <div aria-busy="true">
              <Skeleton block height={216} />
            </div>
          </StandIn>
        )}
      </div>
    </>
  );
}

function Meaning() {
  return (
    <Panel title="Что произойдёт" ruled cut>
      <ol className={styles.steps}>
        <li>
          <h3 className={kit.name}>Сразу</h3>
          <p>
            Все ваши входы, кроме этого, закончатся. Играть, получать бонусы и доход партнёра будет нельзя.
          </p>
        </li>
        <li>
          <h3 className={kit.name}>{DELETION_DAYS} дней</h3>
          <p>Аккаунт ждёт. Войдите и нажмите «Отменить удаление» — всё станет как было.</p>
        </li>
        <li>
          <h3 className={kit.name}>Потом</h3>
          <p>
            Исчезнут имя, фотография, ВКонтакте, Telegram, реквизиты вывода и входы. Ставки и движения
            румбиков останутся под номером, без имени.
          </p>
        </li>
      </ol>
      <p className={kit.aside}>
        Что именно остаётся и зачем, сказано в <Link href={paths.policy}>политике конфиденциальности</Link>.
      </p>
    </Panel>
  );
}
