import type { Topic } from '@hearth/contract/live/topics';
import type { EndpointMeta } from '@hearth/contract/endpoint';
import { hexIdPattern } from '@hearth/contract/primitives';

/** Changed records by topic, from the live stream or an action's `changes`. `any` is for unknown ids. */
export type Changes = ReadonlyMap<Topic, ReadonlySet<string> | 'any'>;

export interface Row {
  _id: string;
}

/** A response with rows in `data` or `users`, or the pages of an infinite list. */
interface List {
  data?: readonly Row[];
  users?: readonly Row[];
  totalCount?: number;
}
interface Pages {
  pages: readonly List[];
}

export const hasPages = (response: unknown): response is Pages => Array.isArray((response as Pages | undefined)?.pages);
const listsOf = (response: unknown): readonly List[] =>
  hasPages(response) ? response.pages : [(response ?? {}) as List];
const rowsIn = ({ data, users }: List): readonly Row[] =>
  Array.isArray(data) ? data : Array.isArray(users) ? users : [];
const everyRow = (response: unknown) => listsOf(response).flatMap(rowsIn);

/** The row with an id in a single-row response. */
export const rowOf = (response: unknown, id: string): Row | undefined =>
  everyRow(response).find(({ _id }) => _id === id);

/** True if every row has been loaded, so that a removed row isn't replaced by another. */
export const isComplete = (response: unknown) =>
  everyRow(response).length >= (listsOf(response).at(-1)?.totalCount ?? 0);

/** Ids in a record, its own and references. Ids within text don't count. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return hexIdPattern.test(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(idsIn) : [];
}

/**
 * The id of the only row affected by the changes: the changed record, if other changed records are its references, or
 * the only row that references the changed record. Undefined if the whole list must be refetched.
 */
export function rowChanged({ rows, reads }: EndpointMeta, response: unknown, changes: Changes): string | undefined {
  if (!rows || (rows.within && changes.has(rows.within))) return undefined;
  const changed = new Set<string>();
  for (const topic of reads) {
    const ids = changes.get(topic);
    if (ids === 'any') return undefined;
    for (const id of ids ?? []) changed.add(id);
  }
  const records = changes.get(rows.topic);
  const candidates = everyRow(response).flatMap((row) => {
    const named = new Set(idsIn(row));
    const isCandidate = records && records !== 'any' ? records.has(row._id) : [...changed].some((id) => named.has(id));
    return isCandidate ? [{ id: row._id, isAboutAll: [...changed].every((id) => named.has(id)) }] : [];
  });
  const [only] = candidates;
  return candidates.length === 1 && only?.isAboutAll ? only.id : undefined;
}

function mapRows<A>(response: A, change: (rows: readonly Row[]) => readonly Row[], fewer = 0): A {
  const withRows = (list: List): List => ({
    ...list,
    ...(list.data && { data: change(list.data) }),
    ...(list.users && { users: change(list.users) }),
    ...(list.totalCount !== undefined && { totalCount: list.totalCount - fewer }),
  });
  return (hasPages(response) ? { ...response, pages: response.pages.map(withRows) } : withRows(response as List)) as A;
}

/** The list with the row replaced; fields that only the list has are kept. */
export const withRow = <A>(response: A, row: Row): A =>
  rowOf(response, row._id)
    ? mapRows(response, (rows) => rows.map((before) => (before._id === row._id ? { ...before, ...row } : before)))
    : response;

/** The pages without the row: later rows move up, and the last page is the refetched one. */
export function withoutRowInPages(response: unknown, id: string, last: unknown): unknown {
  if (!hasPages(response)) return response;
  const rows = everyRow(response).filter(({ _id }) => _id !== id);
  let taken = 0;
  const moved = response.pages.slice(0, -1).map((page): List => {
    const own = rows.slice(taken, (taken += rowsIn(page).length));
    return { ...page, ...(page.data && { data: own }), ...(page.users && { users: own }) };
  });
  return { ...response, pages: [...moved, last as List] };
}

export const withoutRow = <A>(response: A, id: string): A =>
  mapRows(response, (rows) => rows.filter(({ _id }) => _id !== id), 1);
