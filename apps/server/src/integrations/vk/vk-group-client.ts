import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { Logger } from "pino";
import { Type, type Static, type TSchema } from "typebox";
import { Value } from "typebox/value";
import type { VkTransport } from "./vk-client.ts";
import { LATEST_POSTS, type VkGroup } from "./vk-group.ts";

export type VkGroupOptions = {
  /** Where the API is, without a slash at the end: VK's own, or the sandbox's. */
  readonly apiUrl: string;
  readonly token: string;
  readonly groupId: string;
  readonly send: VkTransport;
  readonly log: Pick<Logger, "warn">;
};

const API_VERSION = "5.199";
/** A wall is read so far: VK gives no more at once. */
const WALL_POSTS = 100;

/**
 * Client of VK's API with a service token. Reposts are looked for on the person's own wall: one call, however often a post was
 * shared, while `likes.getList` and `wall.getReposts` would have to be paged through for each of the posts; and VK itself
 * then says that a page is not public.
 */
export function createVkGroup(options: VkGroupOptions): VkGroup {
  const { groupId } = options;
  return {
    async isMember(vkId) {
      const fields = { group_id: groupId, user_id: vkId };
      const answer = await ask(options, { method: "groups.isMember", fields, schema: IsMember });
      return isRefusal(answer) ? answer : answer === 1;
    },
    async repostedPosts(vkId) {
      // One more than count: a pinned post stands first, however old.
      const [latest, wall] = await Promise.all([
        readWall(options, { owner: `-${groupId}`, count: LATEST_POSTS + 1 }),
        readWall(options, { owner: vkId, count: WALL_POSTS }),
      ]);
      if (isRefusal(wall)) return wall;
      if (isRefusal(latest)) return refusal("VK_UNAVAILABLE");
      const reposted = new Set(wall.items.flatMap(({ copy_history: copied = [] }) => copied.map(nameOf)));
      const posts = latest.items.toSorted((one, other) => other.id - one.id).slice(0, LATEST_POSTS);
      return posts.map(nameOf).filter((post) => reposted.has(post));
    },
  };
}

const IsMember = Type.Union([Type.Literal(0), Type.Literal(1)]);

const PostName = { owner_id: Type.Integer(), id: Type.Integer({ minimum: 1 }) };
const Wall = Type.Object({
  items: Type.Array(
    Type.Object({ ...PostName, copy_history: Type.Optional(Type.Array(Type.Object(PostName))) }),
    { maxItems: WALL_POSTS + 1 },
  ),
});

/** VK's codes for a page that is not open to everybody: access denied, deleted or blocked, private. */
const CLOSED_CODES: ReadonlySet<number> = new Set([15, 18, 30]);
const Answered = Type.Object({ response: Type.Unknown() });
const Failed = Type.Object({ error: Type.Object({ error_code: Type.Integer(), error_msg: Type.String() }) });

function readWall(
  options: VkGroupOptions,
  { owner, count }: { owner: string; count: number },
): Promise<Static<typeof Wall> | Refusal> {
  const fields = { owner_id: owner, count: String(count), filter: "owner" };
  return ask(options, { method: "wall.get", fields, schema: Wall });
}

type Asked<Schema extends TSchema> = {
  readonly method: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly schema: Schema;
};

async function ask<Schema extends TSchema>(
  { apiUrl, token, send, log }: VkGroupOptions,
  { method, fields, schema }: Asked<Schema>,
): Promise<Static<Schema> | Refusal> {
  try {
    const form = { ...fields, access_token: token, v: API_VERSION };
    const { status, text } = await send(`${apiUrl}/method/${method}`, form);
    const answer: unknown = status === 200 ? JSON.parse(text) : null;
    if (Value.Check(Answered, answer) && Value.Check(schema, answer.response)) return answer.response;
    if (Value.Check(Failed, answer)) {
      const { error_code: code, error_msg: why } = answer.error;
      if (CLOSED_CODES.has(code)) return refusal("VK_ACCOUNT_CLOSED");
      log.warn({ method, code, why }, "VK refused a call");
    } else log.warn({ method, status }, "VK's answer is not as documented");
  } catch (error) {
    const why = error instanceof Error ? error.message : "unknown";
    log.warn({ method, why }, "VK did not answer");
  }
  return refusal("VK_UNAVAILABLE");
}

function nameOf(post: { owner_id: number; id: number }): string {
  return `${post.owner_id}_${post.id}`;
}
