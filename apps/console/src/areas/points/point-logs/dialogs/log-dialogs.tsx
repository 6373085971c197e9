import { pointMessages } from '@hearth/contract/points/messages';
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
import { common, text as kit } from '../../../../kit/messages.ts';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { decisionToasts, ReasonPicks } from '../parts/decision.tsx';
import { kindOf } from '../logic/status.ts';
import { text } from '../messages.ts';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { timeAt } from '../../../../platform/days.ts';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Timeline, type TimelineEntry } from '../../../../ui/timeline.tsx';
import { QueryView } from '../../../../kit/query-view.tsx';
import { TablePagination } from '../../../../ui/table-pagination.tsx';

/** Voids approved points with a reason. */
export function VoidDialog({ log, onClose }: { log: PointLog; onClose: () => void }) {
  return (
    <FormDialog
      destructive
      disabled={({ reason }) => reason.trim() === ''}
      done={({ data }) => decisionToasts.void(data)}
      draft={`void:${log._id}`}
      endpoint={voidPointLog}
      input={(body) => ({ params: { id: log._id }, body })}
      onClose={onClose}
      onRefused={onClose}
      schema={decisionBody}
      submit={text.void.submit}
      subtitle={text.void.subtitle(kindOf(log), log.user.name)}
      title={text.void.title}
    >
      {(Input, form) => (
        <Stack gap={16}>
          <div>{text.void.effect(<Points amount={log.points} />, log.user.name, log.propertyName)}</div>
          <Input.Text
            autoFocus
            inputProps={{ 'aria-required': true }}
            label={pointMessages.reasonLabel}
            maxRows={5}
            multiline
            name="reason"
          />
          <ReasonPicks
            onPick={(_verb, reason) => form.setValue('reason', reason, { shouldDirty: true, shouldValidate: true })}
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
      done={pointMessages.emailSent}
      draft={`redemption-email:${log._id}`}
      endpoint={resendRedemptionEmail}
      onClose={onClose}
      schema={resendRedemptionEmailBody}
      submit={text.resend.submit}
      subtitle={text.resend.subtitle(log.brand?.name ?? text.resend.redemption, log.user.name)}
      title={text.resend.title}
      values={{ pointLogId: log._id, email: log.userDetails.email }}
    >
      {(Input) => (
        <Input.Text
          hint={log.can.resendElsewhere ? pointMessages.resendNotice : pointMessages.resendElsewhere}
          inputProps={{ readOnly: !log.can.resendElsewhere }}
          label={common.email}
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

const statuses: Readonly<Record<string, string>> = kit.delivery;

/** A log's decisions, email deliveries and point transfers. */
export function HistoryDialog({ log, onClose }: { log: PointLog; onClose: () => void }) {
  const { data, error } = useEndpoint(pointLogHistory, { params: { id: log._id } });
  const entries = (data?.data ?? []).map(({ at: instant, kind, text: title, by, status }, i) => ({
    id: `${instant} ${i}`,
    title,
    at: timeAt(instant, log.timezone),
    tone: toneOf(kind, status),
    text: [by && text.history.by(by), status && (statuses[status] ?? status)].filter(Boolean).join(', ') || undefined,
  }));
  return (
    <DialogShell
      onClose={onClose}
      open
      subtitle={text.history.subtitle(kindOf(log), log.user.name)}
      title={text.history.title}
    >
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

const tones = { queued: undefined, sent: 'success', delivered: 'success', failed: 'error', bounced: 'error' } as const;
const pageSize = 5;

/** Delivery log of a comment's email, newest first. */
export function DeliveryDialog({ log, comment, onClose }: DeliveryDialogProps) {
  const [page, setPage] = useState(0);
  const found = useEndpoint(getMailStatus, { query: { messageId: comment._id, isPointLog: 'true' } });
  return (
    <DialogShell
      onClose={onClose}
      open
      subtitle={text.delivery.subtitle(log.user.name, comment.user)}
      title={text.delivery.title}
    >
      <QueryView of={found} waiting={<Skeleton height={120} shape="block" />}>
        {({ data: { deliveryLogs } }) =>
          deliveryLogs.length === 0 ? (
            <EmptyState />
          ) : (
            <>
              <Timeline
                entries={deliveryLogs.slice(page * pageSize, (page + 1) * pageSize).map(({ status, time, detail }) => ({
                  id: `${time} ${status}`,
                  title: kit.delivery[status],
                  at: timeAt(time, log.timezone),
                  tone: tones[status],
                  text: detail || undefined,
                }))}
              />
              {deliveryLogs.length > pageSize && (
                <TablePagination
                  of={text.delivery.pages}
                  onPage={setPage}
                  page={page}
                  pageSize={pageSize}
                  totalCount={deliveryLogs.length}
                />
              )}
            </>
          )
        }
      </QueryView>
    </DialogShell>
  );
}
