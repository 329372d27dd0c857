import { loginHref } from "../../api/return-path.ts";
import { ActionLink } from "../../site/ActionLink.tsx";

/** Stands where a guest would find the play buttons; signing in leads back to this very address. */
export function SignInButton() {
  return (
    <ActionLink href={loginHref(location.pathname + location.search)} tone="primary" size="l" full leavesPage>
      Авторизация
    </ActionLink>
  );
}
