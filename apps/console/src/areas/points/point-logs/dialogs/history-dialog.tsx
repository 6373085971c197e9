import { pointLogHistory } from '@hearth/contract/points/point-logs';
import { type PointLog } from '@hearth/contract/points/point-log-record';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useTimes } from '../../../../platform/session.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Timeline, type TimelineEntry } from '../../../../ui/timeline.tsx';
import { kindOf } from '../logic/status.ts';

const toneOf = (kind: string, status: string | null): TimelineEntry['tone'] => {
  if (status === 'failed') return 'error';
  return kind === 'transfer' ? 'ember' : status === 'sent' ? 'success' : undefined;
};

/** What happened to a log: decisions, mails with their delivery, points that moved. */
export function HistoryDialog({ log, onClose }: { log: PointLog; onClose: () => void }) {
  const at = useTimes();
  const { data, error } = useEndpoint(pointLogHistory, { params: { id: log._id } });
  const entries = (data?.data ?? []).map(({ at: instant, kind, text, by, status }, i) => ({
    id: `${instant} ${i}`,
    title: text,
    at: at(instant, log.timezone),
    tone: toneOf(kind, status),
    text: [by && `by ${by}`, status].filter(Boolean).join(', ') || undefined,
  }));
  return (
    <DialogShell onClose={onClose} open subtitle={`${kindOf(log)}, ${log.user.name}`} title="History">
      {error && !data && <InlineAlert severity="error">{messageOf(error)}</InlineAlert>}
      {!data && !error && <Skeleton height={160} shape="block" />}
      {data && (entries.length > 0 ? <Timeline entries={entries} /> : <EmptyState />)}
    </DialogShell>
  );
}
