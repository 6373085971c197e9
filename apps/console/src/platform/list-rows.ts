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

export const hasPages = (answer: unknown): answer is Pages => Array.isArray((answer as Pages | undefined)?.pages);
const listsOf = (answer: unknown): readonly List[] => (hasPages(answer) ? answer.pages : [(answer ?? {}) as List]);
const rowsIn = ({ data, users }: List): readonly Row[] =>
  Array.isArray(data) ? data : Array.isArray(users) ? users : [];
const everyRow = (answer: unknown) => listsOf(answer).flatMap(rowsIn);

/** The row with an id in a single-row response. */
export const rowOf = (answer: unknown, id: string): Row | undefined => everyRow(answer).find(({ _id }) => _id === id);

/** Whether every row has been loaded, so that a removed row isn't replaced by another. */
export const isComplete = (answer: unknown) => everyRow(answer).length >= (listsOf(answer).at(-1)?.totalCount ?? 0);

/** Ids in a record, its own and references. Ids within text don't count. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return hexIdPattern.test(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(idsIn) : [];
}

/**
 * The id of the only row affected by the changes: the changed record, if other changed records are its references, or
 * the only row that references the changed record. Undefined if the whole list must be refetched.
 */
export function rowChanged({ rows, reads }: EndpointMeta, answer: unknown, changes: Changes): string | undefined {
  if (!rows || (rows.within && changes.has(rows.within))) return undefined;
  const changed = new Set<string>();
  for (const topic of reads) {
    const ids = changes.get(topic);
    if (ids === 'any') return undefined;
    for (const id of ids ?? []) changed.add(id);
  }
  const records = changes.get(rows.topic);
  const candidates = everyRow(answer).flatMap((row) => {
    const named = new Set(idsIn(row));
    const isCandidate = records && records !== 'any' ? records.has(row._id) : [...changed].some((id) => named.has(id));
    return isCandidate ? [{ id: row._id, isAboutAll: [...changed].every((id) => named.has(id)) }] : [];
  });
  const [only] = candidates;
  return candidates.length === 1 && only?.isAboutAll ? only.id : undefined;
}

function mapRows<A>(answer: A, change: (rows: readonly Row[]) => readonly Row[], fewer = 0): A {
  const withRows = (list: List): List => ({
    ...list,
    ...(list.data && { data: change(list.data) }),
    ...(list.users && { users: change(list.users) }),
    ...(list.totalCount !== undefined && { totalCount: list.totalCount - fewer }),
  });
  return (hasPages(answer) ? { ...answer, pages: answer.pages.map(withRows) } : withRows(answer as List)) as A;
}

/** The list with the row replaced; fields that only the list has are kept. */
export const withRow = <A>(answer: A, row: Row): A =>
  rowOf(answer, row._id)
    ? mapRows(answer, (rows) => rows.map((before) => (before._id === row._id ? { ...before, ...row } : before)))
    : answer;

/** The pages without the row: later rows move up, and the last page is the refetched one. */
export function withoutRowInPages(answer: unknown, id: string, last: unknown): unknown {
  if (!hasPages(answer)) return answer;
  const rows = everyRow(answer).filter(({ _id }) => _id !== id);
  let taken = 0;
  const moved = answer.pages.slice(0, -1).map((page): List => {
    const own = rows.slice(taken, (taken += rowsIn(page).length));
    return { ...page, ...(page.data && { data: own }), ...(page.users && { users: own }) };
  });
  return { ...answer, pages: [...moved, last as List] };
}

export const withoutRow = <A>(answer: A, id: string): A =>
  mapRows(answer, (rows) => rows.filter(({ _id }) => _id !== id), 1);
