import { useState } from "react";
import { refreshUser, useSession } from "../api/session.ts";
import { Button, type ButtonProps } from "../kit/Button.tsx";
import { askToSignIn } from "./sign-in-asked.ts";

/** Asks a guest to sign in, which leads back to this very address. While nobody knows whether it is a guest, it asks the site again. */
export function SignInButton(look: Pick<ButtonProps, "size" | "full">) {
  const isKnown = useSession(({ site }) => site !== undefined);
  if (!isKnown) return <AskAgain {...look} />;
  return (
    <Button
      {...look}
      tone="primary"
      hasDialog
      onClick={() => askToSignIn({ path: location.pathname + location.search, isClosed: false })}
    >
      Авторизация
    </Button>
  );
}

/** The site has not said who is there: a player must not be taken for a guest. */
function AskAgain(look: Pick<ButtonProps, "size" | "full">) {
  const [pending, setPending] = useState(false);
  return (
    <Button
      {...look}
      pending={pending}
      label="Сайт не ответил. Повторить"
      onClick={() => {
        setPending(true);
        void refreshUser().finally(() => setPending(false));
      }}
    >
      Повторить
    </Button>
  );
}
