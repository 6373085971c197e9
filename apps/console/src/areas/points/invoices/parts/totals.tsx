import { counted } from '@hearth/contract/counts';
import { formatSums } from '@hearth/contract/money';
import type { InvoiceStatus, InvoiceTotal } from '@hearth/contract/points/invoice-record';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import type { Totals } from '../logic/use-totals.ts';

const cards = [
  { label: 'To pay', states: ['open', 'overdue'] },
  { label: 'Overdue', states: ['overdue'] },
  { label: 'Paid', states: ['paid'] },
] as const satisfies { label: string; states: InvoiceStatus[] }[];

const amountOf = (rows: readonly InvoiceTotal[]) =>
  formatSums(rows.map(({ total, currency }) => ({ cents: total, currency })));

/** What is owed, what of it is late, and what was paid. */
export function InvoiceTotals({ of: { data, isPending } }: { of: Totals }) {
  return (
    <StatCards>
      {cards.map(({ label, states }) => {
        const rows = data?.totals.filter(({ status }) => (states as readonly InvoiceStatus[]).includes(status)) ?? [];
        return (
          <StatCard
            hint={
              data &&
              counted(
                rows.reduce((sum, { count }) => sum + count, 0),
                'invoice',
              )
            }
            key={label}
            label={label}
            loading={isPending}
            value={data ? amountOf(rows) : '–'}
          />
        );
      })}
    </StatCards>
  );
}
