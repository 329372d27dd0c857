import { Type, type Static } from "typebox";
import type { Query } from "../../../platform/db/database.ts";
import type { App } from "../../../platform/http/http.ts";
import type { SandboxFaults } from "../../sandbox-faults.ts";
import { readMember } from "../../sandbox-members.ts";
import { readPosts, readShares } from "./group-sandbox-store.ts";

type ApiOptions = {
  readonly query: Query;
  readonly token: string;
  readonly groupId: string;
  readonly faults: SandboxFaults;
};

const Call = Type.Record(Type.String(), Type.String({ maxLength: 4096 }));
type Call = Static<typeof Call>;

/** The methods of VK's API that the site calls, with VK's names, answers and error codes. */
export function groupSandboxApi(scope: App, options: ApiOptions): void {
  const params = Type.Object({ method: Type.String({ maxLength: 64 }) });
  scope.post(
    "/method/:method",
    { schema: { params, body: Call }, preHandler: options.faults.hook },
    async (request) => {
      const { body } = request;
      if (body["access_token"] !== options.token) return failed(5, "User authorization failed");
      switch (request.params.method) {
        case "groups.isMember":
          return isMember(options, body);
        case "wall.get":
          return wall(options, body);
        default:
          return failed(3, "Unknown method passed");
      }
    },
  );
}

async function isMember({ query, groupId }: ApiOptions, call: Call) {
  if (call["group_id"] !== groupId) return failed(125, "Invalid group id");
  const { joined } = await readMember(query, { network: "vk", id: call["user_id"] ?? "" });
  return { response: joined ? 1 : 0 };
}

async function wall({ query, groupId }: ApiOptions, call: Call) {
  const owner = call["owner_id"] ?? "";
  const count = Math.min(Number(call["count"] ?? 20), 100);
  if (!Number.isInteger(count) || count < 1) return failed(100, "count should be positive");
  if (owner === `-${groupId}`) {
    const posts = await readPosts(query, count);
    const items = posts.map(({ id, text, createdAt }) => ({
      id,
      owner_id: Number(owner),
      from_id: Number(owner),
      date: Math.floor(createdAt.getTime() / 1000),
      text,
    }));
    return { response: { count: items.length, items } };
  }
  if ((await readMember(query, { network: "vk", id: owner })).closed)
    return failed(30, "This profile is private");
  const shared = (await readShares(query, owner)).slice(0, count);
  const items = shared.map((post, index) => ({
    id: shared.length - index,
    // Players of the sandbox may have names where VK has numbers.
    owner_id: Number.isSafeInteger(Number(owner)) ? Number(owner) : 1,
    text: "",
    copy_history: [{ id: post, owner_id: -Number(groupId) }],
  }));
  return { response: { count: items.length, items } };
}

function failed(code: number, message: string) {
  return { error: { error_code: code, error_msg: message, request_params: [] } };
}
