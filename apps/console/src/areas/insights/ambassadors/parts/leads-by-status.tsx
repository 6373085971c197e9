import type { AmbassadorFigures } from '@hearth/contract/insights/ambassadors';
import { leadStatuses, leadStatusLabels, type LeadStatus } from '@hearth/contract/leads/lead-record';
import type { Share } from '../../../../ui/chart-data.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ShareBars } from '../../../../ui/share-bars.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { text } from '../messages.ts';
import { daysOf, leadsPath, ListLink } from './list-link.tsx';

const colors: Record<LeadStatus, Share['color']> = { new: 1, contacted: 2, toured: 3, applied: 4, leased: 5, lost: 6 };

/** Leads of the period by status, each linked to its leads. */
export function LeadsByStatus({ figures }: { figures: AmbassadorFigures | undefined }) {
  const shares = leadStatuses.map((leadStatus) => {
    const { count = 0, before = 0 } = figures?.leads.find((entry) => entry.leadStatus === leadStatus) ?? {};
    return {
      id: leadStatus,
      label: leadStatusLabels[leadStatus],
      detail: text.statuses.before(before),
      value: count,
      color: colors[leadStatus],
    };
  });
  return (
    <Section title={text.statuses.title}>
      {!figures && <Skeleton height={280} shape="block" />}
      {figures &&
        (figures.leads.length > 0 ? (
          <ShareBars
            label={text.statuses.title}
            nameOf={({ id, label }) => (
              <ListLink search={{ userType: 'AMBASSADOR', leadStatus: id, ...daysOf(figures) }} to={leadsPath}>
                {label}
              </ListLink>
            )}
            shares={shares}
          />
        ) : (
          <EmptyState hint={text.statuses.none} />
        ))}
    </Section>
  );
}
