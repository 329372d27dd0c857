import type { FastifyReply, FastifyRequest } from "fastify";
import { Type, type Static } from "typebox";
import type { Query } from "../../../platform/db/database.ts";
import type { App } from "../../../platform/http/http.ts";
import { changeMember, readMember } from "../../sandbox-members.ts";
import { sendSandboxPage, wantsPage } from "../../sandbox-server.ts";
import { choosePerson } from "../sandbox/sandbox-people.ts";
import { GROUP_PATH, groupChoicePage, groupPage, groupPathOf } from "./group-sandbox-page.ts";
import { addPost, readPosts, readShares, sharePost } from "./group-sandbox-store.ts";

const POSTS_ON_PAGE = 10;

/** A form's or a script's: who acts, and on what. */
const Action = Type.Object({
  as: Type.String({ pattern: "^[A-Za-z0-9_-]{1,32}$" }),
  name: Type.Optional(Type.String({ maxLength: 64 })),
  post: Type.Optional(Type.Union([Type.Integer(), Type.String({ pattern: "^[0-9]{1,9}$" })])),
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
});
type Action = Static<typeof Action>;

/**
 * The group's page, and what its buttons and scripts do: `POST /rumb_game/` and `join`, `leave`, `close`, `open`, `share`, `unshare`
 * or `publish`. A script is answered with how its person stands.
 */
export function groupSandboxPages(scope: App, query: Query): void {
  const querystring = Type.Object({ as: Type.Optional(Type.String()), name: Type.Optional(Type.String()) });
  scope.get("/", (_request, reply) => reply.redirect(GROUP_PATH));
  scope.get(GROUP_PATH, { schema: { querystring } }, async (request, reply) => {
    const { as: loginAs, name } = request.query;
    const person = choosePerson({ loginAs, name });
    if (person === null) return sendSandboxPage(reply, groupChoicePage(null));
    if (typeof person === "string") return sendSandboxPage(reply.code(400), groupChoicePage(person));
    const [member, posts, shared] = await Promise.all([
      readMember(query, { network: "vk", id: person.id }),
      readPosts(query, POSTS_ON_PAGE),
      readShares(query, person.id),
    ]);
    return sendSandboxPage(reply, groupPage({ person, member, posts, shared }));
  });
  for (const [name, act] of Object.entries(ACTIONS)) {
    scope.post(`${GROUP_PATH}/${name}`, { schema: { body: Action } }, async (request, reply) => {
      const done = await act(query, request.body);
      return done ? answer(request, reply, { query, action: request.body }) : reply.code(404).send({});
    });
  }
}

/** Each says whether there was something to act on. */
const ACTIONS: Record<string, (query: Query, action: Action) => Promise<boolean>> = {
  join: (query, { as: id }) => change(query, id, { joined: true }),
  leave: (query, { as: id }) => change(query, id, { joined: false }),
  close: (query, { as: id }) => change(query, id, { closed: true }),
  open: (query, { as: id }) => change(query, id, { closed: false }),
  share: (query, { as: id, post = 0 }) => sharePost(query, { id, post: Number(post), shared: true }),
  unshare: (query, { as: id, post = 0 }) => sharePost(query, { id, post: Number(post), shared: false }),
  async publish(query, { text }) {
    if (text !== undefined) await addPost(query, text);
    return text !== undefined;
  },
};

async function change(query: Query, id: string, to: { joined?: boolean; closed?: boolean }): Promise<true> {
  await changeMember(query, { network: "vk", id }, to);
  return true;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, action: { as: id, name = "" } }: { query: Query; action: Action },
): Promise<unknown> {
  if (wantsPage(request)) return reply.redirect(groupPathOf({ id, name }), 303);
  const [member, shared, posts] = await Promise.all([
    readMember(query, { network: "vk", id }),
    readShares(query, id),
    readPosts(query, POSTS_ON_PAGE),
  ]);
  return reply.send({ ...member, shared, posts: posts.map((post) => post.id) });
}
