import { formatCount } from '@hearth/contract/format';
import { listRedemptions } from '@hearth/contract/points/redemption-orders';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { RedemptionsPlace } from './redemptions-place.tsx';

/** Leads to what residents redeemed; to what staff hand over, with its count, where something waits. */
export function RedemptionsLink() {
  const { scope } = useSession();
  const { data } = useEndpoint(listRedemptions, { query: { ...scope, status: 'handOver', limit: 1 } });
  const count = data?.totalCount ?? 0;
  if (count === 0) return <RedemptionsPlace />;
  return (
    <RedemptionsPlace search={{ status: 'handOver' }}>
      {' '}
      ({formatCount(count)}
      <VisuallyHidden> to hand over</VisuallyHidden>)
    </RedemptionsPlace>
  );
}
