import { browserZone } from '@hearth/contract/format';
import type { PlatformFigures } from '@hearth/contract/insights/platform-insights';
import { Points } from '../../../../ui/points.tsx';
import { StatCard } from '../../../../ui/stat-card.tsx';
import { ListLink } from '../../ambassadors/public.tsx';
import { holdersList } from '../logic/lists.ts';
import { text } from '../messages.ts';

const worthOf = ({ worth, rate }: PlatformFigures) =>
  worth.cadCents === 0
    ? text.outstanding.worth(worth.totalCents)
    : text.outstanding.worthInBoth(worth.totalCents, worth.cadCents, rate.exchange, rate.updatedAt, browserZone());

export function OutstandingCard({ figures }: { figures: PlatformFigures | undefined }) {
  return (
    <StatCard
      explain={text.outstanding.explain}
      hint={figures && worthOf(figures)}
      label={text.outstanding.label}
      loading={!figures}
      tall
      value={
        figures && (
          <ListLink {...holdersList} about={text.outstanding.holders}>
            <Points amount={figures.outstanding} />
          </ListLink>
        )
      }
    />
  );
}
