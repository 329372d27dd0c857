import { answered, type CallFailed } from "@rumb/contract/endpoints/http-client";
import { formatDate, formatMoney } from "@rumb/money/format";
import { useMutation } from "@tanstack/react-query";
import { useConnection } from "../api/connection.ts";
import { moneyCall } from "../api/money-call.ts";
import { refreshUser, useSession } from "../api/session.ts";
import { useTitle } from "../browser/use-title.ts";
import { Button } from "../kit/Button.tsx";
import { Logo } from "../kit/Logo.tsx";
import { Ruler } from "../kit/Ruler.tsx";
import { toast } from "../kit/toast.ts";
import { useAskAgain } from "./use-ask-again.ts";
import { SignOutButton } from "./UserMenu.tsx";
import styles from "./ShutOut.module.css";

/** All that a player sees who deletes their account, on every route: the day, and the way back. */
export function LeavingScreen() {
  const deletion = useSession((session) => session.user?.deletion);
  const connection = useConnection((state) => state.connection);
  useTitle("Аккаунт удаляется");
  useAskAgain();
  const stay = useMutation<object, CallFailed>({
    mutationFn: async () => answered(await moneyCall("deletion/cancel", {})),
    networkMode: "always",
    onSuccess: async () => {
      await refreshUser();
      toast.success("Вы остаётесь");
    },
    onError({ failure }) {
      toast.error(failure.error);
      void refreshUser();
    },
  });
  if (!deletion) return null;
  return (
    <main className={styles.screen}>
      <div className={styles.sheet}>
        <Logo />
        <Ruler className={styles.ruler ?? ""} />
        <h1 className={styles.title}>Аккаунт будет удалён {formatDate(deletion.dueAtMs)}</h1>
        <p className={styles.note}>
          До этого дня можно передумать: всё станет как было. После имя, фотография и привязки исчезнут, и
          вернуть их будет нельзя.
        </p>
        {deletion.givenUpKopecks > 0 && (
          <p className={styles.note}>
            Вы отказались от {formatMoney(deletion.givenUpKopecks)} ₽. Отмените удаление — они вернутся на
            баланс.
          </p>
        )}
        {deletion.waits && (
          <p className={styles.note}>
            С тех пор на баланс пришли деньги, или о них ещё не решено. Пока они ваши, данные не удаляются:
            отмените удаление, выведите их и удалите аккаунт снова.
          </p>
        )}
        <div className={styles.actions}>
          <Button
            tone="primary"
            size="l"
            full
            pending={stay.isPending}
            disabledReason={connection === "offline" ? "Нет связи" : undefined}
            onClick={() => stay.mutate()}
          >
            Отменить удаление
          </Button>
          <SignOutButton />
        </div>
      </div>
    </main>
  );
}
