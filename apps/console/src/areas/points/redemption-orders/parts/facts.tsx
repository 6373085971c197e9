import type { Redemption } from '@hearth/contract/points/redemption-record';
import { Link } from '../../../../kit/link.tsx';
import { formatCount } from '../../../../platform/format.ts';
import { useSession, useTimes } from '../../../../platform/session.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';

/** What became of a redemption, by whom and why. */
export function RedemptionFacts({ redemption }: { redemption: Redemption }) {
  const at = useTimes();
  const { may } = useSession();
  const { kind, status, recipient, attempts, deliveredAt, settledBy, reason, timezone, pointLogId, user } = redemption;
  return (
    <DescriptionList
      rows={[
        [status === 'failed' ? 'Did not reach' : 'Email', recipient || user.email],
        [kind === 'provider' && 'Asked the provider', attempts === 1 ? 'Once' : `${formatCount(attempts)} times`],
        [status === 'delivered' && 'Delivered', deliveredAt && at(deliveredAt, timezone)],
        [settledBy !== null && (status === 'returned' ? 'Returned by' : 'Handed over by'), settledBy],
        [reason !== '' && 'Reason', reason],
        [
          may('pointLogs.view') && 'Points',
          <TextLink key="log">
            <Link search={{ log: pointLogId }} to="/points-center">
              Open the point log
            </Link>
          </TextLink>,
        ],
      ]}
    />
  );
}
