import { Fragment, type ReactNode } from 'react';
import type { Endpoint } from '../platform/endpoint-types.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { RecordAnswer, useRecord, type RecordOf } from './record.tsx';

interface RecordPanelProps<E extends Endpoint> {
  /** Answers the record of `params.id`. */
  endpoint: E;
  id: string;
  /** What kind of record it is, which it may say itself once it is there. */
  title: string | ((record: RecordOf<E> | undefined) => string);
  /** Says that an id belongs to no record. */
  unknown: string;
  onClose: () => void;
  /** Mostly a `RecordArticle`. Another record begins anew. */
  children: (record: RecordOf<E>) => ReactNode;
}

/** One record beside its list, by the id in the address: the detail of a row that `ListScreen` opens. */
export function RecordPanel<E extends Endpoint>({
  endpoint,
  id,
  title,
  unknown,
  onClose,
  children,
}: RecordPanelProps<E>) {
  const found = useRecord(endpoint, id);
  return (
    <SidePanel onClose={onClose} title={typeof title === 'string' ? title : title(found.data)}>
      <RecordAnswer of={found} unknown={unknown}>
        {(record) => <Fragment key={id}>{children(record)}</Fragment>}
      </RecordAnswer>
    </SidePanel>
  );
}
