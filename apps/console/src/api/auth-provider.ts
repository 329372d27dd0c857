import { CallFailed } from "@rumb/contract/endpoints/http-client";
import type { AuthProvider } from "react-admin";
import { goToEntrance } from "./way-back.ts";
import { ask } from "./http.ts";

/** The console's own session: whoever has none is led to its entrance. */
export const authProvider: AuthProvider = {
  login: () => goToEntrance(),
  async logout() {
    // What is still asked meanwhile is refused, and that is no news.
    wasIn = false;
    await ask("console/exit", {});
    return goToEntrance();
  },
  async checkAuth() {
    try {
      if ((await whoAmI()) === null) await goToEntrance({ ended: wasIn });
    } catch (error) {
      // The library would sign out whoever's check fails: nobody is because the site did not answer.
      await authProvider.checkError(error);
    }
  },
  async checkError(error: unknown) {
    if (error instanceof CallFailed && error.failure.code === "NOT_SIGNED_IN")
      await goToEntrance({ ended: wasIn });
  },
  async getIdentity() {
    const operator = await whoAmI();
    return operator === null ? { id: 0 } : { id: operator.id, fullName: operator.name };
  },
  async getPermissions() {
    return (await whoAmI())?.role ?? null;
  },
};

/** Whether this document has known its operator. */
let wasIn = false;

async function whoAmI() {
  const { operator } = await ask("console/get", {});
  wasIn ||= operator !== null;
  return operator;
}
