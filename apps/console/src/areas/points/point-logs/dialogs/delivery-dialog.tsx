import { getMailStatus } from '@hearth/contract/communication/mail-status';
import type { PointLogDetail } from '@hearth/contract/points/point-log-record';
import { useState } from 'react';
import { Answer } from '../../../../kit/answer.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { useTimes } from '../../../../platform/session.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TablePagination } from '../../../../ui/table-pagination.tsx';
import { Timeline } from '../../../../ui/timeline.tsx';

interface DeliveryDialogProps {
  log: PointLogDetail;
  comment: PointLogDetail['comments'][number];
  onClose: () => void;
}

const titles = {
  queued: 'Written',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
  bounced: 'Returned',
};
const tones = { queued: undefined, sent: 'success', delivered: 'success', failed: 'error', bounced: 'error' } as const;
const pageSize = 5;

/** What became of the email that brings a comment to its person, the newest first. */
export function DeliveryDialog({ log, comment, onClose }: DeliveryDialogProps) {
  const at = useTimes();
  const [page, setPage] = useState(0);
  const found = useEndpoint(getMailStatus, { query: { messageId: comment._id, isPointLog: 'true' } });
  return (
    <DialogShell onClose={onClose} open subtitle={`To ${log.user.name}, from ${comment.user}`} title="Delivery">
      <Answer of={found} waiting={<Skeleton height={120} shape="block" />}>
        {({ data: { deliveryLogs } }) =>
          deliveryLogs.length === 0 ? (
            <EmptyState />
          ) : (
            <>
              <Timeline
                entries={deliveryLogs.slice(page * pageSize, (page + 1) * pageSize).map(({ status, time, detail }) => ({
                  id: `${time} ${status}`,
                  title: titles[status],
                  at: at(time, log.timezone),
                  tone: tones[status],
                  text: detail || undefined,
                }))}
              />
              {deliveryLogs.length > pageSize && (
                <TablePagination
                  of="Deliveries"
                  onPage={setPage}
                  page={page}
                  pageSize={pageSize}
                  totalCount={deliveryLogs.length}
                />
              )}
            </>
          )
        }
      </Answer>
    </DialogShell>
  );
}
