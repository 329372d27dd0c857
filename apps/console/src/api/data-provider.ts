import { OPERATOR_CARDS, type OperatorCardName } from "@rumb/contract/operator";
import { operatorLists, type OperatorListName } from "@rumb/contract/operator-list";
import type { DataProvider, GetListParams, GetListResult, GetManyParams, RaRecord } from "react-admin";
import { askFor } from "./http.ts";
import { saidFilter } from "./said-filter.ts";

/**
 * The console's API in react-admin's words. Lists and cards only: every change is an action of its own (use-action.ts), because
 * none of them is a plain edit of a record.
 */
export const dataProvider: DataProvider = {
  getList: (resource, params) => list(nameOf(resource), params),
  getOne: async (resource, { id }) => ({ data: await card(nameOf(resource), id) }),
  getMany: async <Row extends RaRecord>(resource: string, { ids }: GetManyParams) => ({
    data: await Promise.all(ids.map((id) => card<Row>(nameOf(resource), id))),
  }),
  getManyReference: (resource, { target, id, filter, ...params }) =>
    list(nameOf(resource), { ...params, filter: { ...filter, [target]: id } }),
  create: notOffered,
  update: notOffered,
  updateMany: notOffered,
  delete: notOffered,
  deleteMany: notOffered,
};

async function list<Row extends RaRecord>(
  name: OperatorListName,
  { pagination, sort, filter }: GetListParams,
): Promise<GetListResult<Row>> {
  const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
  const sorts: readonly string[] = operatorLists[name].sorts;
  const { data, total, has_next, partial } = await askFor<ListReply<Row>>(`operator/${name}/list`, {
    page,
    per_page: perPage,
    ...(sort !== undefined && sorts.includes(sort.field) && { sort }),
    filter: saidFilter(filter ?? {}),
  });
  const pageInfo = { hasNextPage: has_next, hasPreviousPage: page > 1 };
  // The last page says how many there are, also where nobody has counted.
  const known = total ?? (has_next ? null : (page - 1) * perPage + data.length);
  const found = partial === true ? { data, pageInfo, meta: { partial } } : { data, pageInfo };
  return known === null || partial === true ? found : { ...found, total: known };
}

async function card<Card extends RaRecord>(name: OperatorListName, id: unknown): Promise<Card> {
  if (hasCard(name)) return askFor<Card>(`operator/${name}/one`, { id: Number(id) });
  throw new Error(`${name} has no cards`);
}

function hasCard(name: OperatorListName): name is OperatorCardName {
  return OPERATOR_CARDS.some((card) => card === name);
}

function nameOf(resource: string): OperatorListName {
  if (isListName(resource)) return resource;
  throw new Error(`there is no resource ${resource}`);
}

function isListName(resource: string): resource is OperatorListName {
  return resource in operatorLists;
}

async function notOffered(): Promise<never> {
  throw new Error("changes go through actions");
}

type ListReply<Row> = { data: Row[]; total: number | null; has_next: boolean; partial?: true };
