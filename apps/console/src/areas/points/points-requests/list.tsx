import { formatPoints } from '@hearth/contract/format';
import { pointsRequestMessages } from '@hearth/contract/points/messages';
import {
  listPointsRequests,
  pointsRequestStatusLabels,
  pointsRequestStatuses,
  type PointsRequest,
} from '@hearth/contract/points/points-requests';
import { common } from '../../../kit/messages.ts';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { RowAction } from '../../../kit/list-types.ts';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { Link } from '../../../kit/link.tsx';
import { timeAt } from '../../../platform/days.ts';
import { useSession } from '../../../platform/session.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { options } from '../../../ui/options.ts';
import { Points } from '../../../ui/points.tsx';
import { RichCell } from '../../../ui/rich-cell.tsx';
import { StatusChip, type Status } from '../../../ui/status-chip.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { InvoiceRequestDialog } from '../invoices/public.tsx';
import styles from './list.module.css';
import { text } from './messages.ts';

const AllocateDialog = lazyDialog(() => import('./dialogs/allocate-dialog.tsx').then((parts) => parts.AllocateDialog));
const DeclineDialog = lazyDialog(() => import('./dialogs/decline-dialog.tsx').then((parts) => parts.DeclineDialog));

const chips: Record<PointsRequest['status'], Status> = {
  waiting: 'pending',
  invoiced: 'pending',
  allocated: 'approved',
  declined: 'denied',
};
const statusOptions = options(pointsRequestStatuses, pointsRequestStatusLabels);
const all = { value: 'all', label: common.all };

function InvoiceLink({ invoice: { _id, number } }: { invoice: NonNullable<PointsRequest['invoice']> }) {
  const { may } = useSession();
  const name = text.invoice(number);
  return may('billing.view') ? (
    <TextLink>
      <Link search={{ invoice: _id }} to="/points-center/invoice">
        {name}
      </Link>
    </TextLink>
  ) : (
    <span>{name}</span>
  );
}

function Decision({ request }: { request: PointsRequest }) {
  const { decidedAt, decidedBy, allocated, invoice, message, timezone } = request;
  if (decidedAt === null) return '–';
  return (
    <RichCell
      detail={[decidedBy, timeAt(decidedAt, timezone)].filter(Boolean).join(', ')}
      title={[allocated !== null && formatPoints(allocated), invoice && text.invoice(invoice.number), message]
        .filter(Boolean)
        .join(' ')}
    >
      <span className={styles.decision}>
        {allocated !== null && <Points amount={allocated} signed />}
        {invoice && <InvoiceLink invoice={invoice} />}
        {message}
      </span>
    </RichCell>
  );
}

function columnsFor({
  showsProperty,
  mayDecide,
}: {
  showsProperty: boolean;
  mayDecide: boolean;
}): Column<PointsRequest>[] {
  const propertyColumn: Column<PointsRequest> = {
    id: 'property',
    header: common.property,
    sortable: true,
    card: 'title',
    cell: ({ propertyName }) => propertyName,
  };
  const balance: Column<PointsRequest> = {
    id: 'balance',
    header: text.columns.balance,
    align: 'right',
    nowrap: true,
    cell: (request) => <Points amount={request.balance} />,
  };
  return [
    ...(showsProperty ? [propertyColumn] : []),
    {
      id: 'requestedBy',
      header: text.columns.requestedBy,
      ...(!showsProperty && { card: 'title' as const }),
      cell: ({ requestedBy: { _id, name } }) => <ProfileLink userId={mayDecide ? _id : undefined}>{name}</ProfileLink>,
    },
    {
      id: 'createdAt',
      header: text.columns.date,
      sortable: true,
      nowrap: true,
      cell: ({ createdAt, timezone }) => timeAt(createdAt, timezone),
    },
    {
      id: 'amount',
      header: common.points,
      sortable: true,
      align: 'right',
      nowrap: true,
      card: 'aside',
      cell: ({ amount }) => <Points amount={amount} />,
    },
    ...(mayDecide ? [balance] : []),
    {
      id: 'status',
      header: common.status,
      sortable: true,
      cell: ({ status }) => <StatusChip label={pointsRequestStatusLabels[status]} status={chips[status]} />,
    },
    {
      id: 'decision',
      header: text.columns.decision,
      cell: (request) => <Decision request={request} />,
    },
  ];
}

/** Points requests; admins see the pending ones first. */
export function PointsRequests() {
  const { property, may } = useSession();
  const mayDecide = may('properties.allocatePoints');
  const { open, dialog } = useDialogs({
    allocate: (close, request: PointsRequest) => (
      <AllocateDialog
        onClose={close}
        property={{ _id: request.property, name: request.propertyName }}
        request={request}
      />
    ),
    invoice: (close, request: PointsRequest) => <InvoiceRequestDialog onClose={close} request={request} />,
    decline: (close, request: PointsRequest) => <DeclineDialog onClose={close} request={request} />,
  });
  const actions: RowAction<PointsRequest>[] = [
    {
      id: 'allocate',
      label: () => pointsRequestMessages.allocateTitle,
      when: ({ can }) => can.allocate,
      onAct: open.allocate,
    },
    { id: 'invoice', label: () => text.sendInvoice, when: ({ can }) => can.invoice, onAct: open.invoice, more: true },
    { id: 'decline', label: () => text.decline, when: ({ can }) => can.decline, onAct: open.decline, more: true },
  ];
  return (
    <>
      <ListScreen
        actions={mayDecide ? actions : undefined}
        columns={columnsFor({ showsProperty: property === null, mayDecide })}
        defaults={{ orderBy: 'createdAt', limit: 5 }}
        empty={<EmptyState hint={mayDecide ? text.empty.hintForAdmins : text.empty.hint} title={text.empty.title} />}
        endpoint={listPointsRequests}
        rowName={({ propertyName, requestedBy }) => `${propertyName}, ${requestedBy.name}`}
        tabs={{
          key: 'status',
          label: text.tabs,
          options: mayDecide ? [...statusOptions, all] : [all, ...statusOptions],
        }}
        title={text.title}
        within="requests"
      />
      {dialog}
    </>
  );
}
