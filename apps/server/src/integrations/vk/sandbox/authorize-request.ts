/** What a site asks VK for when it sends somebody to sign in. */
export type AuthorizeRequest = {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly codeChallenge: string;
};

/** The one client that the sandbox knows. */
export type KnownClient = { readonly clientId: string; readonly redirectUri: string };

/**
 * Checks a request as VK would. A sentence when it is wrong; it must be shown here, because an address that was not
 * checked may not be redirected to.
 */
export function readAuthorizeRequest(
  query: Readonly<Record<string, unknown>>,
  client: KnownClient,
): AuthorizeRequest | string {
  if (query["client_id"] !== client.clientId) return "Неизвестное приложение (client_id).";
  if (query["redirect_uri"] !== client.redirectUri)
    return "Адрес возврата не зарегистрирован (redirect_uri).";
  if (query["response_type"] !== "code") return "Поддерживается только response_type=code.";
  const { state, code_challenge: codeChallenge, code_challenge_method: method } = query;
  if (typeof state !== "string" || state === "" || state.length > 512) return "Нет параметра state.";
  const hashed = typeof method === "string" && method.toUpperCase() === "S256";
  if (!hashed || typeof codeChallenge !== "string" || !/^[A-Za-z0-9_-]{43}$/.test(codeChallenge)) {
    return "Нужен PKCE: code_challenge и code_challenge_method=S256.";
  }
  return { ...client, state, codeChallenge };
}

/** The parameters as they stood in the address, for the links and forms of the page. */
export function authorizeParameters(request: AuthorizeRequest): Record<string, string> {
  return {
    response_type: "code",
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: "S256",
  };
}
