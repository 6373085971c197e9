import { listInvoices } from '@hearth/contract/points/invoices';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';

/** What all invoices of the scope add up to, by state and currency. */
export function useTotals() {
  const { scope } = useSession();
  return useEndpoint(listInvoices, { query: { ...scope, limit: 1 } });
}
export type Totals = ReturnType<typeof useTotals>;
