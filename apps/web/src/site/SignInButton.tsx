import { Button, type ButtonProps } from "../kit/Button.tsx";
import { askToSignIn } from "./sign-in-asked.ts";

/** Asks a guest to sign in, which leads back to this very address. */
export function SignInButton(look: Pick<ButtonProps, "size" | "full">) {
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
