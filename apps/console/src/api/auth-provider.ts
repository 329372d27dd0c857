import { CallFailed } from "@rumb/contract/endpoints/http-client";
import type { AuthProvider } from "react-admin";
import { ask } from "./http.ts";

/** The site's own session: whoever is no operator any more is led to the site. */
export const authProvider: AuthProvider = {
  login: leave,
  async logout() {
    await ask("exit", {});
    return leave();
  },
  async checkAuth() {
    const user = await whoAmI();
    if (!user.auth || user.is_operator !== true || user.is_ban) await leave();
  },
  async checkError(error: unknown) {
    if (error instanceof CallFailed && LOST.has(error.failure.code)) await leave();
  },
  async getIdentity() {
    const user = await whoAmI();
    return user.auth ? { id: user.id, fullName: user.name } : { id: 0 };
  },
  async getPermissions() {
    const user = await whoAmI();
    return user.auth ? (user.operator_role ?? null) : null;
  },
};

const LOST: ReadonlySet<string> = new Set(["NOT_SIGNED_IN", "NOT_OPERATOR", "BANNED"]);

async function whoAmI() {
  return (await ask("get", {})).user;
}

/** Never settles: the document that waits for it is about to be replaced. */
function leave(): Promise<never> {
  globalThis.location.assign("/");
  return new Promise(() => {});
}
