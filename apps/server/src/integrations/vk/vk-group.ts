import type { Refusal } from "@rumb/contract/errors";

/** What we ask VK about our group. Each call ends within two seconds. */
export type VkGroup = {
  /** `VK_UNAVAILABLE` when VK does not say. */
  isMember(vkId: string): Promise<boolean | Refusal>;
  /**
   * Those of the group's latest posts that a person has on their wall, by VK's names of them (`-1_45`). `VK_ACCOUNT_CLOSED` when their
   * page is not public, `VK_UNAVAILABLE` when VK does not say.
   */
  repostedPosts(vkId: string): Promise<readonly string[] | Refusal>;
};

type VkVisitor = { readonly vkId: string; readonly name: string };

/** The group as the site has it. */
export type VkCommunity = {
  readonly group: VkGroup;
  /** Address of the group's page for a browser that knows us as `hostname`; the sandbox's page has to know who comes. */
  link(hostname: string, visitor: VkVisitor | null): string;
};

/** Posts that count. */
export const LATEST_POSTS = 5;
