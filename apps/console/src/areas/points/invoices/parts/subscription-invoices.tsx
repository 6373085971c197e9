import { plural } from '@hearth/contract/counts';
import { formatCents } from '@hearth/contract/money';
import { invoiceStatusLabels } from '@hearth/contract/points/invoice-record';
import {
  listSubscriptionInvoices,
  printSubscriptionInvoice,
  type SubscriptionInvoice,
} from '@hearth/contract/points/subscription-invoices';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { formatDate } from '../../../../platform/format.ts';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { invoiceLooks } from '../logic/looks.ts';
import { saveFileOf } from '../logic/save-invoice.ts';

const dateOf = (day: string | null) => (day === null ? '–' : formatDate(day));

type Missing = OutputOf<typeof listSubscriptionInvoices>['missing'];

/** Each reason once, with the subscriptions that it holds for, such as 'Subscriptions 77, 78: Maxio does not answer'. */
const reasonsOf = (missing: Missing) =>
  [...Map.groupBy(missing, ({ reason }) => reason)]
    .map(([reason, of]) => {
      const ids = of.map(({ subscription }) => subscription).join(', ');
      return `${plural(of.length, 'Subscription')} ${ids}: ${reason}.`;
    })
    .join(' ');

const columns: Column<SubscriptionInvoice>[] = [
  { id: 'number', header: 'Number', nowrap: true, card: 'title', cell: ({ number }) => number },
  { id: 'description', header: 'Subscription', cell: ({ description }) => description || '–' },
  { id: 'issuedOn', header: 'Issued', sortable: true, nowrap: true, cell: ({ issuedOn }) => dateOf(issuedOn) },
  { id: 'dueOn', header: 'Due', nowrap: true, cell: ({ dueOn }) => dateOf(dueOn) },
  {
    id: 'due',
    header: 'To pay',
    align: 'right',
    nowrap: true,
    cell: ({ due, currency }) => formatCents(due, currency),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    nowrap: true,
    card: 'aside',
    cell: ({ total, currency }) => formatCents(total, currency),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusChip label={invoiceStatusLabels[status]} status={invoiceLooks[status]} />,
  },
];

/** What the property's subscriptions were billed for by Maxio, which is asked alone: where it fails, that is said here. */
export const SubscriptionInvoices = ({ propertyId }: { propertyId: string }) => (
  <ListScreen
    actions={[
      {
        id: 'pdf',
        label: () => 'Download PDF',
        when: () => true,
        onAct: ({ _id, number }) =>
          void saveFileOf(printSubscriptionInvoice, { params: { uid: _id }, query: { propertyId } }, number),
      },
    ]}
    columns={columns}
    defaults={{ orderBy: 'issuedOn' }}
    empty={<EmptyState hint="Maxio has none for this property." title="No subscription invoices" />}
    endpoint={listSubscriptionInvoices}
    hint="Issued, paid and voided at Maxio"
    note={({ missing }) =>
      missing.length > 0 && (
        <InlineAlert severity="warning" title="Some invoices are missing here.">
          {reasonsOf(missing)}
        </InlineAlert>
      )
    }
    rowName={({ number }) => `Invoice ${number}`}
    title="Subscription invoices"
    within="subscription"
  />
);
