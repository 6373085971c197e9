import {
  listPointsRequests,
  pointsRequestStatusLabels,
  pointsRequestStatuses,
  type PointsRequest,
} from '@hearth/contract/points/points-requests';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { RowAction } from '../../../kit/list-types.ts';
import { ProfileLink } from '../../../kit/profile-link.tsx';
import { Link } from '../../../kit/link.tsx';
import { useSession, useTimes } from '../../../platform/session.tsx';
import { options } from '../../../ui/options.ts';
import { Points } from '../../../ui/points.tsx';
import { StatusChip, type Status } from '../../../ui/status-chip.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import styles from './list.module.css';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { InvoiceRequestDialog } from '../invoices/public.tsx';

const AllocateDialog = lazyDialog(() => import('./dialogs/allocate-dialog.tsx').then((parts) => parts.AllocateDialog));
const DeclineDialog = lazyDialog(() => import('./dialogs/decline-dialog.tsx').then((parts) => parts.DeclineDialog));

const chips: Record<PointsRequest['status'], Status> = {
  waiting: 'pending',
  invoiced: 'pending',
  allocated: 'approved',
  declined: 'denied',
};
const statusOptions = options(pointsRequestStatuses, pointsRequestStatusLabels);
const all = { value: 'all', label: 'All' };

/** Leads to the invoice, for those who may see it. */
function InvoiceLink({ invoice: { _id, number } }: { invoice: NonNullable<PointsRequest['invoice']> }) {
  const { may } = useSession();
  const name = `Invoice ${number}`;
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

/** What the platform gave and said, by whom and when. */
function AnswerOf({ request }: { request: PointsRequest }) {
  const at = useTimes();
  const { decidedAt, decidedBy, allocated, invoice, message, timezone } = request;
  if (decidedAt === null) return '–';
  return (
    <span className={styles.answer}>
      {allocated !== null && <Points amount={allocated} signed />}
      {invoice && <InvoiceLink invoice={invoice} />}
      {message && <span>{message}</span>}
      <small>{[decidedBy, at(decidedAt, timezone)].filter(Boolean).join(', ')}</small>
    </span>
  );
}

function columnsFor({
  at,
  showsProperty,
  answers,
}: {
  at: ReturnType<typeof useTimes>;
  showsProperty: boolean;
  /** True for the platform, which sees everybody. */
  answers: boolean;
}): Column<PointsRequest>[] {
  const place: Column<PointsRequest> = {
    id: 'property',
    header: 'Property',
    sortable: true,
    card: 'title',
    cell: ({ propertyName }) => propertyName,
  };
  const balance: Column<PointsRequest> = {
    id: 'balance',
    header: 'Balance now',
    align: 'right',
    nowrap: true,
    cell: (request) => <Points amount={request.balance} />,
  };
  return [
    ...(showsProperty ? [place] : []),
    {
      id: 'requestedBy',
      header: 'Requested by',
      ...(!showsProperty && { card: 'title' as const }),
      cell: ({ requestedBy: { _id, name } }) => <ProfileLink userId={answers ? _id : undefined}>{name}</ProfileLink>,
    },
    {
      id: 'createdAt',
      header: 'Date',
      sortable: true,
      nowrap: true,
      cell: ({ createdAt, timezone }) => at(createdAt, timezone),
    },
    {
      id: 'amount',
      header: 'Points',
      sortable: true,
      align: 'right',
      nowrap: true,
      card: 'aside',
      cell: ({ amount }) => <Points amount={amount} />,
    },
    ...(answers ? [balance] : []),
    {
      id: 'status',
      header: 'Status',
      sortable: true,
      cell: ({ status }) => <StatusChip label={pointsRequestStatusLabels[status]} status={chips[status]} />,
    },
    {
      id: 'answer',
      header: 'Answer',
      cell: (request) => <AnswerOf request={request} />,
    },
  ];
}

/** Requests for points with their state; who may answers them. The waiting ones come first for those who answer. */
export function PointsRequests() {
  const { property, may } = useSession();
  const at = useTimes();
  const answers = may('properties.allocatePoints');
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
    { id: 'allocate', label: () => 'Allocate', when: ({ can }) => can.allocate, onAct: open.allocate },
    { id: 'invoice', label: () => 'Send an invoice', when: ({ can }) => can.invoice, onAct: open.invoice, more: true },
    { id: 'decline', label: () => 'Decline', when: ({ can }) => can.decline, onAct: open.decline },
  ];
  return (
    <>
      <ListScreen
        actions={answers ? actions : undefined}
        columns={columnsFor({ at, showsProperty: property === null, answers })}
        defaults={{ orderBy: 'createdAt', limit: 5 }}
        endpoint={listPointsRequests}
        hint={answers ? 'Properties ask for points; each request is answered once' : 'What the platform answered'}
        rowName={({ propertyName, requestedBy }) => `${propertyName}, ${requestedBy.name}`}
        tabs={{
          key: 'status',
          label: 'Request status',
          options: answers ? [...statusOptions, all] : [all, ...statusOptions],
        }}
        title="Points requests"
        within="requests"
      />
      {dialog}
    </>
  );
}
