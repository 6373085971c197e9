import { browserZone } from '../../../../platform/days.ts';
import { counted, formatCents, formatCount, formatDate, formatPoints } from '@hearth/contract/format';
import type { PlatformFigures } from '@hearth/contract/insights/platform-insights';
import { outcomes } from '@hearth/contract/insights/platform-insights';
import { usePath } from '../../../../platform/shown.ts';
import { Points } from '../../../../ui/points.tsx';
import { StatCard, StatCards } from '../../../../ui/stat-card.tsx';
import { changeOf } from '../../../points/point-logs/public.tsx';
import { ListLink } from '../../ambassadors/public.tsx';
import { holdersList, outcomeLists } from '../logic/lists.ts';
import { costOf, outcomeWords } from '../logic/words.ts';

const worthWords = ({ worth, rate }: PlatformFigures) =>
  worth.cadCents === 0
    ? `Worth ${formatCents(worth.totalCents, 'USD')}`
    : `Worth ${formatCents(worth.totalCents, 'USD')}, of it ${formatCents(worth.cadCents, 'CAD')} at ${rate.exchange} CAD for 1 USD, as of ${formatDate(rate.updatedAt, browserZone())}`;

/** What is owed to residents, what each outcome cost, and how the platform grew. */
export function PlatformCards({ figures }: { figures: PlatformFigures | undefined }) {
  const loading = !figures;
  const admin = usePath();
  const lists = figures && outcomeLists(figures);
  const before = figures && figures.residents - figures.joined + figures.gone;
  return (
    <StatCards>
      <StatCard
        explain="What residents can spend now. 100 points are one US dollar; Canadian properties hand out what that is at the rate of the day."
        hint={figures && worthWords(figures)}
        label="Points outstanding"
        loading={loading}
        tall
        value={
          figures && (
            <ListLink {...holdersList} about="outstanding, who holds them">
              <Points amount={figures.outstanding} />
            </ListLink>
          )
        }
      />
      {outcomes.map((outcome) => {
        const words = outcomeWords[outcome];
        const found = figures?.outcomes.find((entry) => entry.outcome === outcome);
        const cost = found ? costOf(found.points, found.count) : null;
        const costBefore = found ? costOf(found.pointsBefore, found.countBefore) : null;
        return (
          <StatCard
            better="lower"
            delta={cost === null || costBefore === null ? undefined : changeOf(cost, costBefore)}
            explain={words.explain}
            hint={
              found &&
              lists && (
                <>
                  <ListLink {...lists[outcome]} about="of the period">
                    {counted(found.count, words.one, words.many)}
                  </ListLink>
                  {` for ${formatPoints(found.points)}`}
                </>
              )
            }
            key={outcome}
            label={words.label}
            loading={loading}
            value={cost === null ? '–' : <Points amount={cost} />}
          />
        );
      })}
      <StatCard
        better="higher"
        delta={figures && changeOf(figures.residents, before ?? 0)}
        explain="Residents and ambassadors, each property counting its own, against the first day of the period."
        hint={
          figures &&
          `${formatCount(figures.joined)} came and ${formatCount(figures.gone)} left; ${formatCount(figures.joinedBefore)} and ${formatCount(figures.goneBefore)} in the period before`
        }
        label="Residents"
        loading={loading}
        value={figures && formatCount(figures.residents)}
      />
      <StatCard
        hint={
          figures &&
          `${formatCount(figures.addedProperties)} added, ${formatCount(figures.addedPropertiesBefore)} in the period before`
        }
        label="Properties"
        loading={loading}
        value={
          figures && (
            <ListLink about="properties" to={`${admin}/properties`}>
              {formatCount(figures.properties)}
            </ListLink>
          )
        }
      />
    </StatCards>
  );
}
