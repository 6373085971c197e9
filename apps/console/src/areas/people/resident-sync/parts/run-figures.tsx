import type { SyncRun } from '@hearth/contract/people/resident-sync-record';
import { FigureRow } from '../../../../ui/figure-row.tsx';

/** What a run comes to, in residents. */
export function RunFigures({ run: { counts } }: { run: SyncRun }) {
  const figures = [
    { label: 'Created', value: counts.created },
    { label: 'Changed', value: counts.changed },
    { label: 'Moved out', value: counts.movedOut },
    { label: 'In conflict', value: counts.conflict, isError: true },
    { label: 'Unchanged', value: counts.unchanged },
    { label: 'Missing for the first time', value: counts.missing },
    { label: 'Not readable', value: counts.unread, isError: true },
    { label: 'Left alone', value: counts.outdated },
    { label: 'Failed', value: counts.failed, isError: true },
  ];
  return <FigureRow figures={figures.filter(({ value }, place) => place < 5 || value > 0)} />;
}
