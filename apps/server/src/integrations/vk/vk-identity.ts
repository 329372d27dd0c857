import { createHash } from "node:crypto";
import type { Refusal } from "@rumb/contract/errors";

/** Sign-in through VK ID: OAuth 2.1 authorization code with PKCE. The sandbox speaks the same protocol. */
export type VkIdentity = {
  /** Where the browser goes to be asked. */
  authorizeUrl(start: { state: string; codeVerifier: string; redirectUri: string }): string;
  /** Turns the code that the browser brought back into the person; refused when VK does not vouch for them. */
  exchange(proof: VkProof): Promise<VkPerson | Refusal>;
};

export type VkProof = {
  readonly code: string;
  readonly deviceId: string;
  readonly state: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
};

/** `img` is the address of the picture, or null. The name is as VK gave it. */
export type VkPerson = { readonly vkId: string; readonly name: string; readonly img: string | null };

/** PKCE's S256 (RFC 7636 §4.2): what the verifier is shown as before it is revealed. */
export function codeChallenge(codeVerifier: string): string {
  return createHash("sha256").update(codeVerifier).digest("base64url");
}
