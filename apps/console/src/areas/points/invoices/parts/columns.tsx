import { formatCents } from '@hearth/contract/money';
import { invoiceStatusLabels, type Invoice } from '@hearth/contract/points/invoice-record';
import { formatDate } from '../../../../platform/format.ts';
import { Cut } from '../../../../ui/cut.tsx';
import { Points } from '../../../../ui/points.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { invoiceLooks } from '../logic/looks.ts';

/** The columns of invoices; the property's own where none is selected. */
export const invoiceColumns = (showsProperty: boolean): Column<Invoice>[] => [
  {
    id: 'number',
    header: 'Number',
    sortable: true,
    nowrap: true,
    card: 'title',
    cell: ({ number }) => number,
  },
  ...(showsProperty
    ? [
        {
          id: 'property',
          header: 'Property',
          sortable: true,
          cell: ({ propertyName }: Invoice) => <Cut text={propertyName} />,
        },
      ]
    : []),
  {
    id: 'createdAt',
    header: 'Issued',
    sortable: true,
    nowrap: true,
    cell: ({ issuedOn }) => formatDate(issuedOn),
  },
  { id: 'dueOn', header: 'Due', sortable: true, nowrap: true, cell: ({ dueOn }) => formatDate(dueOn) },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    nowrap: true,
    cell: ({ points }) => <Points amount={points} />,
  },
  {
    id: 'total',
    header: 'Total',
    sortable: true,
    align: 'right',
    nowrap: true,
    card: 'aside',
    cell: ({ total, currency }) => formatCents(total, currency),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    cell: ({ status }) => <StatusChip label={invoiceStatusLabels[status]} status={invoiceLooks[status]} />,
  },
];
