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
  takeBackMessage,
} from '@hearth/contract/communication/message-calls';
import { communicationMessages as say } from '@hearth/contract/communication/messages';
import { formatCount } from '@hearth/contract/format';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../kit/address.ts';
import { AtPlaceOf } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { RecordArticle, RecordPanel } from '../../../kit/record.tsx';
import { RichWords } from '../../../kit/rich-words.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { messageOf } from '../../../platform/api-error.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { useSession, useTimes } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { DialogShell } from '../../../ui/dialog-shell.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import styles from './detail.module.css';
import { DeliveryChip, MessageChip } from './parts/sent.tsx';
import { doneOf } from './parts/when-fields.tsx';
import { RepliesOf } from '../replies/public.tsx';

const pageSize = 5;

interface DeliveriesDialogProps {
  message: Message;
  onClose: () => void;
}

/** The delivery log of a message. */
function DeliveriesDialog({ message, onClose }: DeliveriesDialogProps) {
  const at = useTimes();
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
      header: 'Person',
      card: 'title',
      cell: ({ user }) => <ProfileLink userId={user._id}>{user.name}</ProfileLink>,
    },
    { id: 'address', header: 'Address', cell: ({ address }) => address || '–' },
    {
      id: 'status',
      header: 'Status',
      card: 'aside',
      cell: ({ status: state }) => <DeliveryChip status={state} />,
    },
    { id: 'reason', header: 'Reason', cell: ({ reason, detail }) => (reason ? reasonLabel(reason) : detail) || '–' },
    { id: 'time', header: 'Time', nowrap: true, cell: ({ time }) => at(time, message.timezone) },
  ];
  return (
    <DialogShell onClose={onClose} open subtitle={message.subject || undefined} title="Deliveries" width="lg">
      <Stack gap={16}>
        <SelectField
          label="Status"
          onChange={(value) => {
            setStatus(value as DeliveryStatus | '');
            setPage(0);
          }}
          options={[{ value: '', label: 'Everybody' }, ...options(deliveryStatuses, deliveryStatusLabels)]}
          value={status}
        />
        <DataTable
          columns={columns}
          error={found.error && !found.data ? messageOf(found.error) : undefined}
          label="Deliveries"
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

const MessageDialog = lazyDialog(() => import('./form.tsx').then((form) => form.MessageDialog));
const AnnouncementDialog = lazyDialog(() =>
  import('./dialogs/announcement-dialog.tsx').then((dialogs) => dialogs.AnnouncementDialog),
);
const namesShown = 10;
const returnedLabels = {
  property: 'Its property was deactivated before it went',
  sender: 'Its sender may not send there any more',
  tooMany: 'It was for more people than one message goes to',
};

function Buttons({
  message,
  onEdit,
  onDeliveries,
}: {
  message: MessageDetail;
  onEdit: () => void;
  onDeliveries: () => void;
}) {
  const params = { id: message._id };
  const change = useChange();
  const { can, status, counts, version } = message;
  const takeBack = useAction(takeBackMessage, { done: say.takenBack });
  const release = useAction(releaseMessage, {
    done: ({ data }) => (status === 'draft' ? doneOf(data) : say.sent),
  });
  const stop = useAction(stopMessage, { done: say.stopped });
  const resume = useAction(resumeMessage, { done: say.resumed });
  const retry = useAction(retryMessage, { done: say.retried });
  const copy = useAction(copyMessage, {
    done: say.copied,
    onSuccess: ({ data }) => change({ message: data._id }),
  });
  const busy = [copy, takeBack, release, stop, resume, retry].some(({ isPending }) => isPending);
  const acts = [
    can.stop && { label: 'Stop', onAct: () => stop.mutate({ params }) },
    can.resume && { label: 'Go on with the rest', onAct: () => resume.mutate({ params }) },
    can.takeBack && { label: 'Take back', onAct: () => takeBack.mutate({ params }) },
    can.send && {
      label: status === 'draft' ? 'Send' : 'Send right away',
      onAct: () => release.mutate({ params, query: { status: status === 'draft' ? 'draft' : 'scheduled', version } }),
    },
    can.update && { label: 'Edit', onAct: onEdit },
    can.retry && { label: 'Send again to those not reached', onAct: () => retry.mutate({ params, body: {} }) },
    can.copy && { label: 'Duplicate', onAct: () => copy.mutate({ params }) },
    counts.total > 0 && { label: 'Deliveries', onAct: onDeliveries },
  ].filter((act) => act !== false);
  return acts.map(({ label, onAct }) => (
    <Button disabled={busy} key={label} onClick={onAct}>
      {label}
    </Button>
  ));
}

/** How far it has come, and what became of it. */
function Progress({ message: { counts, status } }: { message: MessageDetail }) {
  const { total, skipped, waiting, sent, delivered, failed, bounced } = counts;
  const all = total - skipped;
  return (
    <section aria-label="Progress">
      <ProgressBar
        detail={`${formatCount(all - waiting)} of ${formatCount(all)} done, ${formatCount(waiting)} remaining`}
        label={status === 'stopped' ? 'Stopped' : status === 'sent' ? 'Sent' : 'Sending'}
        value={all === 0 ? 1 : (all - waiting) / all}
      />
      <DescriptionList
        rows={[
          ['Sent', formatCount(sent + delivered)],
          ['Of them delivered', formatCount(delivered)],
          ['Failed', formatCount(failed)],
          ['Bounced', formatCount(bounced)],
          ['Left out', formatCount(skipped)],
        ]}
      />
    </section>
  );
}

function Loaded({ message }: { message: MessageDetail }) {
  const times = useTimes();
  const { may } = useSession();
  const at = (time: string | null) => time && times(time, message.timezone);
  const { group, recipients, picked } = message;
  const { open, dialog } = useDialogs({
    edit: (close) =>
      message.property === null ? (
        <AnnouncementDialog draft={message} onClose={close} />
      ) : (
        <AtPlaceOf
          onClose={close}
          places={[{ property: message.property, name: message.propertyName }]}
          title="Edit message"
          why="Messages are of one property."
        >
          {(property) => <MessageDialog draft={message} onClose={close} property={property} />}
        </AtPlaceOf>
      ),
    deliveries: (close) => <DeliveriesDialog message={message} onClose={close} />,
  });
  const named = recipients.slice(0, namesShown).map(({ name }) => name);
  return (
    <RecordArticle
      actions={<Buttons message={message} onDeliveries={open.deliveries} onEdit={open.edit} />}
      marks={<MessageChip status={message.status} />}
      title={message.subject || messageTypeLabels[message.type]}
    >
      {message.startedAt && <Progress message={message} />}
      <section aria-label="Details">
        <h4>Details</h4>
        <DescriptionList
          rows={[
            ['Type', messageTypeLabels[message.type]],
            ['Purpose', purposeLabels[message.purpose]],
            [message.emergencyReason !== '' && 'Reason', message.emergencyReason],
            [
              'To',
              group
                ? groupText(group)
                : named.join(', ') +
                  ((picked ?? 0) > named.length ? ` and ${formatCount((picked ?? 0) - named.length)} more` : ''),
            ],
            ['From', message.sender.name],
            [message.property !== null && 'Property', message.propertyName],
            [message.returned !== null && 'A draft again', message.returned && returnedLabels[message.returned]],
            [message.status === 'draft' && message.plannedAt !== null && 'Was scheduled for', at(message.plannedAt)],
            [message.status === 'scheduled' && 'Goes', at(message.sendAt)],
            [message.startedAt !== null && 'Went', at(message.startedAt)],
            [message.finishedAt !== null && 'Done', at(message.finishedAt)],
          ]}
        />
      </section>
      <section aria-label="Message">
        <h4>Message</h4>
        {message.type === 'EMAIL' ? (
          <RichWords text={message.message} />
        ) : (
          <div className={styles.text}>{message.message}</div>
        )}
      </section>
      {message.type === 'SMS' && message.startedAt && may('replies.view') && (
        <section aria-label="Answers">
          <h4>Answers</h4>
          <RepliesOf of={{ communicationId: message._id }} />
        </section>
      )}
      {dialog}
    </RecordArticle>
  );
}

/** One message beside the history. */
export const MessagePanel = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <RecordPanel endpoint={getMessage} id={id} onClose={onClose} title="Message" unknown={say.unknown}>
    {(message) => <Loaded message={message} />}
  </RecordPanel>
);
