import { formatBasisPoints, formatCents, formatDate } from '@hearth/contract/format';
import type { PointsQuote } from '@hearth/contract/points/invoice-record';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Points } from '../../../../ui/points.tsx';

/** What points cost: the price, its tax and the total, and until when it is due. */
export const Price = ({
  of: { points, currency, subtotal, taxBasisPoints, tax, total, dueOn, exchangeRate },
}: {
  of: PointsQuote;
}) => (
  <DescriptionList
    rows={[
      ['Points', <Points amount={points} key="points" />],
      [exchangeRate !== null && 'Exchange rate', `${exchangeRate} CAD for 1 USD`],
      ['Price', formatCents(subtotal, currency)],
      [`Tax (${formatBasisPoints(taxBasisPoints)})`, formatCents(tax, currency)],
      ['Total', <strong key="total">{formatCents(total, currency)}</strong>],
      ['Due', formatDate(dueOn)],
    ]}
  />
);
