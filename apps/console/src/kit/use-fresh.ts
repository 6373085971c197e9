import { useState } from 'react';

interface Seen {
  key: string;
  ids: readonly string[];
  fresh: ReadonlySet<string>;
}
const none: ReadonlySet<string> = new Set();

/** Ids that joined a list while it was visible; none right after `key` changes. */
export function useFresh(key: string, ids: readonly string[], settled: boolean): ReadonlySet<string> {
  const [seen, setSeen] = useState<Seen>();
  const same = seen?.key === key && seen.ids.length === ids.length && seen.ids.every((id, i) => id === ids[i]);
  if (settled && !same) {
    const known = seen?.key === key ? new Set(seen.ids) : undefined;
    setSeen({ key, ids, fresh: known ? new Set(ids.filter((id) => !known.has(id))) : none });
  }
  return seen?.key === key ? seen.fresh : none;
}
