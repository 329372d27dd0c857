import { Type, type Static, type TSchema } from "typebox";
import { body, nullable } from "./http.ts";

/** A control of a paged list: `id` is the page it leads to, null when it leads nowhere. */
export const PageLink = Type.Object({
  label: Type.String(),
  active: Type.Boolean(),
  id: nullable(Type.Integer()),
});
export type PageLink = Static<typeof PageLink>;

/** A page of a list: «Назад», the numbers, «Вперед». Ten rows a page. */
export function pagedReply<Schema extends TSchema>(row: Schema) {
  return Type.Object({ data: Type.Array(row), links: Type.Array(PageLink) });
}

/** Body of a call for a page; pages are numbered from 1. */
export const PageRequest = body({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) });
export type PageRequest = Static<typeof PageRequest>;

/** Rows of one page. */
export const PAGE_ROWS = 10;

/** The controls under a list of `total` rows. At most seven numbers are shown around the present page. */
export function pageLinks(page: number, total: number): PageLink[] {
  const last = Math.max(1, Math.ceil(total / PAGE_ROWS));
  const first = Math.max(1, Math.min(page - 3, last - 6));
  const numbers = Array.from({ length: Math.min(7, last) }, (_, index) => first + index);
  return [
    { label: "Назад", active: false, id: page > 1 ? Math.min(page - 1, last) : null },
    ...numbers.map((id) => ({ label: String(id), active: id === page, id })),
    { label: "Вперед", active: false, id: page < last ? page + 1 : null },
  ];
}
