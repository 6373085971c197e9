import { listRedemptions } from '@hearth/contract/points/redemption-orders';
import { Link } from '../../../../kit/link.tsx';
import { formatCount } from '../../../../platform/format.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';

const path = '/points-center/redemptions';

/** Leads to what residents redeemed; to what staff hand over, with its count, where something waits. */
export function RedemptionsLink() {
  const { scope } = useSession();
  const { data } = useEndpoint(listRedemptions, { query: { ...scope, status: 'handOver', limit: 1 } });
  const count = data?.totalCount ?? 0;
  return (
    <ButtonLink>
      {count === 0 ? (
        <Link to={path}>Redemptions</Link>
      ) : (
        <Link search={{ status: 'handOver' }} to={path}>
          {formatCount(count)} {count === 1 ? 'reward' : 'rewards'} to hand over
        </Link>
      )}
    </ButtonLink>
  );
}
