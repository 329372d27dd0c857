import { refreshUser, useSession } from "../api/session.ts";
import { Button, type ButtonProps } from "../kit/Button.tsx";
import { askToSignIn } from "./sign-in-asked.ts";

/**
 * Asks a guest to sign in, which leads back to this very address. While the site has not said who is there, it asks the site again: a
 * player must not be taken for a guest.
 */
export function SignInButton(look: Pick<ButtonProps, "size" | "full">) {
  const isKnown = useSession(({ site }) => site !== undefined);
  return (
    <Button
      {...look}
      tone="primary"
      hasDialog={isKnown}
      onClick={() =>
        isKnown
          ? askToSignIn({ path: location.pathname + location.search, isClosed: false })
          : void refreshUser()
      }
    >
      {isKnown ? "Авторизация" : "Повторить"}
    </Button>
  );
}
