import { useState } from 'react';
import { dateOrders, type DateOrder } from '../../platform/csv/dates.ts';
import { matchHeaders, type Field, type Matches } from '../../platform/csv/match.ts';
import type { CsvFile } from '../../platform/csv/read.ts';

/** The chosen file and its column matches, guessed from the headers until someone changes them. */
export function useColumns<Id extends string>(fields: readonly Field<Id>[], dateFields: readonly Id[] = []) {
  const [file, setFile] = useState<CsvFile>();
  const [matches, setMatches] = useState<Matches<Id>>({});
  const [orders, setOrders] = useState<Partial<Record<Id, DateOrder>>>({});
  const found = dateOrders(
    file?.dates ?? [],
    dateFields.flatMap((field) => matches[field] ?? []),
  );
  return {
    file,
    setFile,
    matches,
    setMatches,
    /** The date order of each field, if known. */
    dates: Object.fromEntries(
      dateFields.map((field) => [field, orders[field] ?? found.get(matches[field] ?? -1)]),
    ) as Partial<Record<Id, DateOrder>>,
    setOrder: (field: Id, order: DateOrder) => setOrders({ ...orders, [field]: order }),
    take: (read: CsvFile) => {
      setFile(read);
      setOrders({});
      setMatches(
        matchHeaders(
          read.headers,
          fields,
          read.rows.slice(0, 50).map(({ cells }) => cells),
        ),
      );
    },
  };
}
