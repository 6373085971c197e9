import { listRedemptions } from '@hearth/contract/points/redemption-orders';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { text } from '../messages.ts';
import { RedemptionsButton } from './redemptions-button.tsx';

/** A link to the redemptions; to those that staff have to deliver, with their count, if there are any. */
export function RedemptionsLink() {
  const { scope } = useSession();
  const { data } = useEndpoint(listRedemptions, { query: { ...scope, status: 'handOver', limit: 1 } });
  const count = data?.totalCount ?? 0;
  if (count === 0) return <RedemptionsButton />;
  return (
    <RedemptionsButton search={{ status: 'handOver' }}>
      {text.toDeliver(count, (words) => (
        <VisuallyHidden>{words}</VisuallyHidden>
      ))}
    </RedemptionsButton>
  );
}
