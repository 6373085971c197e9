import { listRedemptions } from '@hearth/contract/points/redemption-orders';
import { redemptionStatusLabels } from '@hearth/contract/points/redemption-record';
import { QueryView } from '../../../../kit/query-view.tsx';
import { Link } from '../../../../kit/link.tsx';
import { urlValueOf } from '../../../../platform/url-scope.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { redemptionLooks } from '../logic/looks.ts';
import { text } from '../messages.ts';
import { RedemptionFacts } from './facts.tsx';

interface RedemptionOfLogProps {
  log: { _id: string; property: string };
}

/** The redemption of a point log, with a link to its list. */
export function RedemptionOfLog({ log: { _id: pointLogId, property: propertyId } }: RedemptionOfLogProps) {
  const { property } = useSession();
  const isElsewhere = property !== null && property._id !== propertyId;
  const found = useEndpoint(listRedemptions, { query: { propertyId, pointLogId, limit: 1 } });
  return (
    <QueryView of={found} waiting={<Skeleton height={120} shape="block" />}>
      {({ data: [redemption] }) =>
        redemption && (
          <section>
            <h4>{text.ofLog.title}</h4>
            <Stack gap={12}>
              <div>
                <StatusChip
                  label={redemptionStatusLabels[redemption.status]}
                  status={redemptionLooks[redemption.status]}
                />
              </div>
              <RedemptionFacts
                link={
                  <TextLink>
                    <Link
                      search={{
                        pointLogId,
                        ...(isElsewhere && { property: urlValueOf(propertyId) }),
                        ...(!property && { propertyId }),
                      }}
                      to="/points-center/redemptions"
                    >
                      {text.ofLog.view}
                    </Link>
                  </TextLink>
                }
                redemption={redemption}
              />
            </Stack>
          </section>
        )
      }
    </QueryView>
  );
}
