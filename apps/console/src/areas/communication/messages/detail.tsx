import { groupText } from '@hearth/contract/communication/message-group';
import {
  deliveryStatuses,
  deliveryStatusLabels,
  messageTypeLabels,
  purposeLabels,
  reasonLabel,
  type DeliveryStatus,
} from '@hearth/contract/communication/message-kinds';
import type { Delivery, Message, MessageDetail } from '@hearth/contract/communication/message-record';
import {
  copyMessage,
  getMailHistory,
  getMessage,
  releaseMessage,
  resumeMessage,
  retryMessage,
  stopMessage,
  moveMessageToDrafts,
} from '@hearth/contract/communication/message-calls';
import { communicationMessages } from '@hearth/contract/communication/messages';
import { formatCount } from '@hearth/contract/format';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../kit/address.ts';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { RecordArticle, RecordPanel } from '../../../kit/record.tsx';
import { RichWords } from '../../../kit/rich-words.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { messageOf } from '../../../platform/api-error.ts';
import { navigate } from '../../../platform/location.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { timeAt } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { DialogShell } from '../../../ui/dialog-shell.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { announcementPaths, messagePaths } from './logic/form-values.ts';
import { text } from './messages.ts';
import styles from './messages.module.css';
import { RecipientChip, MessageChip } from './parts/history.tsx';
import { doneOf } from './parts/schedule.tsx';
import { RepliesOf } from '../replies/public.tsx';

const pageSize = 5;

interface DeliveriesDialogProps {
  message: Message;
  onClose: () => void;
}

/** The delivery log of a message. */
function DeliveriesDialog({ message, onClose }: DeliveriesDialogProps) {
  const [page, setPage] = useState(0);
  const [status, setStatus] = useState<DeliveryStatus | ''>('');
  const found = useEndpoint(
    getMailHistory,
    { query: { communicationId: message._id, page: page + 1, limit: pageSize, ...(status && { status: [status] }) } },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<Delivery>[] = [
    {
      id: 'name',
      header: text.detail.deliveries.columns.person,
      card: 'title',
      cell: ({ user }) => <ProfileLink userId={user._id}>{user.name}</ProfileLink>,
    },
    { id: 'address', header: text.detail.deliveries.columns.address, cell: ({ address }) => address || '–' },
    {
      id: 'status',
      header: text.detail.deliveries.columns.status,
      card: 'aside',
      cell: ({ status: state }) => <RecipientChip status={state} />,
    },
    {
      id: 'reason',
      header: text.detail.deliveries.columns.reason,
      cell: ({ reason, detail }) => (reason ? reasonLabel(reason) : detail) || '–',
    },
    {
      id: 'time',
      header: text.detail.deliveries.columns.date,
      nowrap: true,
      cell: ({ time }) => timeAt(time, message.timezone),
    },
  ];
  return (
    <DialogShell
      onClose={onClose}
      open
      subtitle={message.subject || undefined}
      title={text.detail.deliveries.title}
      width="lg"
    >
      <Stack gap={16}>
        <SelectField
          label={text.detail.deliveries.status}
          onChange={(value) => {
            setStatus(value as DeliveryStatus | '');
            setPage(0);
          }}
          options={[
            { value: '', label: text.detail.deliveries.allStatuses },
            ...options(deliveryStatuses, deliveryStatusLabels),
          ]}
          value={status}
        />
        <DataTable
          columns={columns}
          error={found.error && !found.data ? messageOf(found.error) : undefined}
          label={text.detail.deliveries.title}
          loading={found.isPending}
          onRetry={() => void found.refetch()}
          paging={{ page, pageSize, totalCount: found.data?.totalCount ?? 0, onPage: setPage }}
          refreshing={found.isPlaceholderData}
          rowId={({ _id }) => _id}
          rows={found.data?.data ?? []}
        />
      </Stack>
    </DialogShell>
  );
}

const namesShown = 10;

interface ButtonsProps {
  message: MessageDetail;
  onEdit: () => void;
  onDeliveries: () => void;
}

function Buttons({ message, onEdit, onDeliveries }: ButtonsProps) {
  const { buttons } = text.detail;
  const params = { id: message._id };
  const change = useChange();
  const { can, status, counts, version } = message;
  const moveToDrafts = useAction(moveMessageToDrafts, { done: communicationMessages.movedToDrafts });
  const release = useAction(releaseMessage, {
    done: ({ data }) => (status === 'draft' ? doneOf(data) : communicationMessages.sent),
  });
  const stop = useAction(stopMessage, { done: communicationMessages.stopped });
  const resume = useAction(resumeMessage, { done: communicationMessages.resumed });
  const retry = useAction(retryMessage, { done: communicationMessages.resent });
  const copy = useAction(copyMessage, {
    done: communicationMessages.copied,
    onSuccess: ({ data }) => change({ message: data._id }),
  });
  const busy = [copy, moveToDrafts, release, stop, resume, retry].some(({ isPending }) => isPending);
  const acts = [
    can.stop && { label: buttons.stop, onAct: () => stop.mutate({ params }) },
    can.resume && { label: buttons.resume, onAct: () => resume.mutate({ params }) },
    can.moveToDrafts && { label: buttons.toDrafts, onAct: () => moveToDrafts.mutate({ params }) },
    can.send && {
      label: status === 'draft' ? buttons.send : buttons.sendNow,
      onAct: () => release.mutate({ params, query: { status: status === 'draft' ? 'draft' : 'scheduled', version } }),
    },
    can.update && { label: buttons.edit, onAct: onEdit },
    can.retry && { label: buttons.resend, onAct: () => retry.mutate({ params, body: {} }) },
    can.copy && { label: buttons.copy, onAct: () => copy.mutate({ params }) },
    counts.total > 0 && { label: buttons.deliveries, onAct: onDeliveries },
  ].filter((act) => act !== false);
  return acts.map(({ label, onAct }) => (
    <Button disabled={busy} key={label} onClick={onAct}>
      {label}
    </Button>
  ));
}

function Progress({ message: { counts, status } }: { message: MessageDetail }) {
  const { total, skipped, waiting, sent, delivered, failed, bounced } = counts;
  const all = total - skipped;
  const { progress } = text.detail;
  return (
    <section aria-label={progress.title}>
      <ProgressBar
        detail={progress.detail(all - waiting, all, waiting)}
        label={status === 'stopped' ? progress.stopped : status === 'sent' ? progress.sent : progress.sending}
        value={all === 0 ? 1 : (all - waiting) / all}
      />
      <DescriptionList
        rows={[
          [progress.rows.sent, formatCount(sent + delivered)],
          [progress.rows.delivered, formatCount(delivered)],
          [progress.rows.failed, formatCount(failed)],
          [progress.rows.bounced, formatCount(bounced)],
          [progress.rows.skipped, formatCount(skipped)],
        ]}
      />
    </section>
  );
}

function Loaded({ message }: { message: MessageDetail }) {
  const { may, settings } = useSession();
  const at = (time: string | null) => time && timeAt(time, message.timezone);
  const { group, recipients, picked } = message;
  const { rows } = text.detail;
  const paths = message.property === null ? announcementPaths(settings.slug) : messagePaths;
  const { open, dialog } = useDialogs({
    deliveries: (close) => <DeliveriesDialog message={message} onClose={close} />,
  });
  const named = recipients.slice(0, namesShown).map(({ name }) => name);
  return (
    <RecordArticle
      actions={
        <Buttons
          message={message}
          onDeliveries={open.deliveries}
          onEdit={() => navigate({ to: paths.edit(message._id) })}
        />
      }
      marks={<MessageChip status={message.status} />}
      title={message.subject || messageTypeLabels[message.type]}
    >
      {message.startedAt && <Progress message={message} />}
      <section aria-label={text.detail.details}>
        <h4>{text.detail.details}</h4>
        <DescriptionList
          rows={[
            [rows.type, messageTypeLabels[message.type]],
            [rows.purpose, purposeLabels[message.purpose]],
            [message.emergencyReason !== '' && rows.reason, message.emergencyReason],
            [rows.to, group ? groupText(group) : text.recipients.names(named, (picked ?? 0) - named.length)],
            [rows.from, message.sender.name],
            [message.property !== null && rows.property, message.propertyName],
            [message.returned !== null && rows.returned, message.returned && text.detail.returned[message.returned]],
            [message.status === 'draft' && message.plannedAt !== null && rows.planned, at(message.plannedAt)],
            [message.status === 'scheduled' && rows.sends, at(message.sendAt)],
            [message.startedAt !== null && rows.sent, at(message.startedAt)],
            [message.finishedAt !== null && rows.finished, at(message.finishedAt)],
          ]}
        />
      </section>
      <section aria-label={text.detail.message}>
        <h4>{text.detail.message}</h4>
        {message.type === 'EMAIL' ? (
          <RichWords text={message.message} />
        ) : (
          <div className={styles.text}>{message.message}</div>
        )}
      </section>
      {message.type === 'SMS' && message.startedAt && may('replies.view') && (
        <section aria-label={text.detail.replies}>
          <h4>{text.detail.replies}</h4>
          <RepliesOf of={{ communicationId: message._id }} />
        </section>
      )}
      {dialog}
    </RecordArticle>
  );
}

/** A message in a panel beside the list. */
export const MessagePanel = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <RecordPanel
    endpoint={getMessage}
    id={id}
    onClose={onClose}
    title={text.detail.title}
    unknown={communicationMessages.unknown}
  >
    {(message) => <Loaded message={message} />}
  </RecordPanel>
);
