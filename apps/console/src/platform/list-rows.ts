import type { Endpoint } from './endpoint-types.ts';
import type { Changes } from './query.ts';

/** An answer whose rows are records. */
export interface List {
  data: readonly { _id: string }[];
}

const isList = (answer: unknown): answer is List => Array.isArray((answer as List | undefined)?.data);
const objectIds = /[0-9a-f]{24}/g;

/** The id of the one row that the changes are about, with nobody but those it names; undefined where the whole list must be read again. */
export function rowChanged(
  { rows, reads }: Endpoint['~orpc']['meta'],
  answer: unknown,
  changes: Changes,
): string | undefined {
  const ids = rows && changes.get(rows.topic);
  if (!ids || ids === 'any' || ids.size !== 1 || !isList(answer)) return undefined;
  const row = answer.data.find(({ _id }) => ids.has(_id));
  if (!row) return undefined;
  const named = new Set<string>(JSON.stringify(row).match(objectIds));
  const isRowOnly = reads.every((topic) => {
    const changed = changes.get(topic);
    return changed === undefined || (changed !== 'any' && [...changed].every((id) => named.has(id)));
  });
  return isRowOnly ? row._id : undefined;
}

/** The list with that row in the place of the one before. */
export const withRow = <L extends List>(list: L, row: List['data'][number]): L => ({
  ...list,
  data: list.data.map((one) => (one._id === row._id ? row : one)),
});
