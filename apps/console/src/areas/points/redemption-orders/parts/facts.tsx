import { formatCount, formatPoints, plural } from '@hearth/contract/format';
import { formatValue } from '@hearth/contract/money';
import type { Redemption } from '@hearth/contract/points/redemption-record';
import type { ReactNode } from 'react';
import { useTimes } from '../../../../platform/session.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';

/** What became of a redemption, by whom and why; `link` leads on. */
export function RedemptionFacts({ redemption, link }: { redemption: Redemption; link: ReactNode }) {
  const at = useTimes();
  const { kind, status, recipient, attempts, deliveredAt, settledBy, reason, timezone, user } = redemption;
  return (
    <DescriptionList
      rows={[
        ['Value', `${formatPoints(redemption.points)} · ${formatValue(redemption)}`],
        [status === 'failed' ? 'Did not reach' : 'Email', recipient || user.email],
        [kind === 'provider' && 'Asked the provider', plural(attempts, 'Once', `${formatCount(attempts)} times`)],
        [status === 'delivered' && 'Delivered', deliveredAt && at(deliveredAt, timezone)],
        [settledBy !== null && (status === 'returned' ? 'Returned by' : 'Handed over by'), settledBy],
        [reason !== '' && 'Reason', reason],
        [link !== undefined && 'More', link],
      ]}
    />
  );
}
