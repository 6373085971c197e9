import { useState } from 'react';
import type { PickedRows } from './list-types.ts';

/** Selected rows of a list, across pages. */
export function usePicked<Row extends { _id: string }>() {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const pick: PickedRows<Row> = {
    picked: new Set(picked.keys()),
    onChange: (ids, shown) => {
      const known = new Map([...picked, ...shown.map((row): [string, Row] => [row._id, row])]);
      setPicked(new Map([...known].filter(([id]) => ids.has(id))));
    },
  };
  return { rows: [...picked.values()], pick, clearSelection: () => setPicked(new Map()) };
}
