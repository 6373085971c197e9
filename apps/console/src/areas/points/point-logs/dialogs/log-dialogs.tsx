import { pointMessages as say } from '@hearth/contract/points/messages';
import type { PointLog, PointLogDetail } from '@hearth/contract/points/point-log-record';
import {
  decisionBody,
  voidPointLog,
  resendRedemptionEmail,
  resendRedemptionEmailBody,
  pointLogHistory,
} from '@hearth/contract/points/point-logs';
import { getMailStatus } from '@hearth/contract/communication/mail-status';
import { useState } from 'react';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { said, ReasonPicks } from '../parts/decision.tsx';
import { kindOf } from '../logic/status.ts';
import styles from './log-dialogs.module.css';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useTimes } from '../../../../platform/session.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Timeline, type TimelineEntry } from '../../../../ui/timeline.tsx';
import { Answer } from '../../../../kit/answer.tsx';
import { TablePagination } from '../../../../ui/table-pagination.tsx';

/** Voids an approved entry with a reason. */
export function VoidDialog({ log, onClose }: { log: PointLog; onClose: () => void }) {
  return (
    <FormDialog
      destructive
      disabled={({ reason }) => reason.trim() === ''}
      done={({ data }) => said.void(data)}
      draft={`void:${log._id}`}
      endpoint={voidPointLog}
      input={(body) => ({ params: { id: log._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={decisionBody}
      submit="Void"
      subtitle={`${kindOf(log)} for ${log.user.name}`}
      title="Void this entry"
    >
      {(Input, form) => (
        <Stack gap={16}>
          <p className={styles.effect}>
            <Points amount={log.points} /> go back from {log.user.name} to {log.propertyName}. A balance that has been
            spent goes below zero.
          </p>
          <Input.Text
            autoFocus
            inputProps={{ 'aria-required': true }}
            label={say.reasonLabel}
            maxRows={5}
            multiline
            name="reason"
          />
          <ReasonPicks
            onPick={(_verb, text) => form.setValue('reason', text, { shouldDirty: true, shouldValidate: true })}
            verbs={['void']}
          />
        </Stack>
      )}
    </FormDialog>
  );
}

/** Resends a redemption email to the resident or, if permitted, to another address. */
export function ResendDialog({ log, onClose }: { log: PointLog; onClose: () => void }) {
  return (
    <FormDialog
      done={say.emailSent}
      draft={`redemption-email:${log._id}`}
      endpoint={resendRedemptionEmail}
      onClose={onClose}
      schema={resendRedemptionEmailBody}
      submit="Resend Email"
      subtitle={`${log.brand?.name ?? 'Redemption'} for ${log.user.name}`}
      title="Resend redemption email"
      values={{ pointLogId: log._id, email: log.userDetails.email }}
    >
      {(Input) => (
        <Input.Text
          hint={
            log.can.resendElsewhere
              ? 'At another address than their own, the resident is told by email where it went'
              : say.resendElsewhere
          }
          inputProps={{ readOnly: !log.can.resendElsewhere }}
          label="Email"
          name="email"
          required
          type="email"
        />
      )}
    </FormDialog>
  );
}

const toneOf = (kind: string, status: string | null): TimelineEntry['tone'] => {
  if (status === 'failed') return 'error';
  return kind === 'transfer' ? 'ember' : status === 'sent' ? 'success' : undefined;
};

/** A log's decisions, email deliveries and point transfers. */
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

/** Delivery log of a comment's email, newest first. */
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
