import { leadStatusLabels } from '@hearth/contract/leads/lead-record';
import { listLeads } from '@hearth/contract/leads/leads';
import type { User } from '@hearth/contract/people/user-record';
import type { PointLog } from '@hearth/contract/points/point-log-record';
import { resultTypes } from '@hearth/contract/points/point-log-types';
import { listPointLogs } from '@hearth/contract/points/point-logs';
import { firstValue, useChange, useSearch } from '../../../../kit/address.ts';
import { QueryView } from '../../../../kit/query-view.tsx';
import { DeliveryChip } from '../../../../kit/delivery-chip.tsx';
import { Link } from '../../../../kit/link.tsx';
import { common } from '../../../../kit/messages.ts';
import { usePages } from '../../../../kit/use-pages.ts';
import { timeAt } from '../../../../platform/days.ts';
import { usePath } from '../../../../platform/shown.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { StatusTabs } from '../../../../ui/status-tabs.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { Timeline, type TimelineEntry } from '../../../../ui/timeline.tsx';
import { useZoneOf } from '../../../people/users/public.tsx';
import { kindOf, statusOf, subjectOf } from '../../../points/point-logs/public.tsx';
import { mergeSources, type Source } from '../logic/timeline.ts';
import { text } from '../messages.ts';
import styles from '../user-profile.module.css';

const kinds = ['all', 'points', 'messages', 'leases', 'surveys', 'leads'] as const;
type Kind = (typeof kinds)[number];
const tabs = kinds.map((value) => ({ value, label: text.timeline.kinds[value] }));

const pageSize = 20;

interface Event extends Omit<TimelineEntry, 'at'> {
  at: string;
  /** Time zone of the entry; null for UTC. */
  zone: string | null;
  kind: Exclude<Kind, 'all'>;
}

const isSurvey = ({ boostType }: PointLog) => (resultTypes as readonly (string | null)[]).includes(boostType);

function usePointEvents(userId: string, kind: Kind) {
  const path = usePath();
  const query = { userId, ...(kind === 'surveys' && { type: [...resultTypes] }) };
  const pages = usePages(listPointLogs, query, pageSize);
  const entries = pages.rows.map((log): Event => {
    const status = statusOf(log);
    return {
      id: log._id,
      kind: isSurvey(log) ? 'surveys' : 'points',
      at: log.createdAt,
      zone: log.timezone,
      title: (
        <TextLink>
          <Link search={{ log: log._id }} to={path}>
            {text.timeline.points(kindOf(log), log.points)}
          </Link>
        </TextLink>
      ),
      text: (
        <>
          {status !== 'approved' && <StatusChip status={status} />} {subjectOf(log)}
        </>
      ),
      ...(status === 'approved' && log.points > 0 && { tone: 'success' as const }),
      ...(status === 'denied' && { tone: 'error' as const }),
    };
  });
  return { ...pages, entries };
}

function useLeadEvents(userId: string) {
  const pages = usePages(listLeads, { referrerId: userId }, pageSize);
  const entries = pages.rows.map(({ _id, firstName, lastName, email, leadStatus, createdAt, timezone }): Event => ({
    id: _id,
    kind: 'leads',
    at: createdAt,
    zone: timezone,
    title: (
      <TextLink>
        <Link search={{ lead: _id }} to="/property-manager/leads">
          {text.timeline.lead(`${firstName} ${lastName}`.trim() || email || text.timeline.noName)}
        </Link>
      </TextLink>
    ),
    text: leadStatusLabels[leadStatus],
  }));
  return { ...pages, entries };
}

const messageEvents = ({ notifications }: User, zone: string | null) =>
  notifications.map(({ _id, subject, status, at }): Event => ({
    id: _id,
    kind: 'messages',
    at,
    zone,
    title: text.timeline.message(subject),
    text: <DeliveryChip status={status} />,
    ...((status === 'failed' || status === 'bounced') && { tone: 'error' as const }),
  }));

const leaseEvents = ({ leaseData }: User, zone: string | null) =>
  leaseData.flatMap(({ _id, unitNumber, startDate, endDate, createdAt, voidDate }): Event[] => [
    {
      id: _id,
      kind: 'leases',
      at: createdAt,
      zone,
      title: text.timeline.leaseAdded(unitNumber),
      text: text.summary.leaseDates(startDate, endDate),
    },
    ...(voidDate
      ? [{ id: `${_id}-end`, kind: 'leases' as const, at: voidDate, zone, title: text.timeline.leaseEnded(unitNumber) }]
      : []),
  ]);

/** Points, messages, leases, surveys, and referrals of a user, newest first. */
export function UserTimeline({ user }: { user: User }) {
  const change = useChange();
  const search = useSearch(['show']);
  const kind = kinds.find((value) => value === firstValue(search.show)) ?? 'all';
  const zone = useZoneOf(user);
  const points = usePointEvents(user._id, kind);
  const leads = useLeadEvents(user._id);
  const sources: Record<Exclude<Kind, 'all'>, Source<Event>> = {
    points: { ...points, entries: points.entries.filter((event) => event.kind === 'points') },
    surveys: points,
    messages: { entries: messageEvents(user, zone) },
    leases: { entries: leaseEvents(user, zone) },
    leads,
  };
  const { entries, hasMore, loadMore } = mergeSources(
    kind === 'all' ? [points, leads, sources.messages, sources.leases] : [sources[kind]],
  );
  const paged = kind === 'leads' ? leads : kind === 'messages' || kind === 'leases' ? undefined : points;
  const isWaiting = paged?.isPending || (kind === 'all' && leads.isPending);
  const error = paged?.error ?? (kind === 'all' ? leads.error : null);
  return (
    <Section title={text.timeline.title}>
      <div className={styles.kinds}>
        <StatusTabs
          label={text.timeline.show}
          onChange={(value) => change({ show: value === 'all' ? undefined : value }, { replace: true })}
          tabs={tabs}
          value={kind}
        />
      </div>
      <QueryView
        of={{
          data: isWaiting || (error && entries.length === 0) ? undefined : entries,
          error,
          refetch: () => {
            points.refetch();
            leads.refetch();
          },
        }}
        waiting={320}
      >
        {(shown) =>
          shown.length === 0 && !hasMore ? (
            <EmptyState
              hint={kind === 'all' ? text.timeline.emptyHint : undefined}
              title={kind === 'all' ? text.timeline.empty : text.timeline.emptyKind}
            />
          ) : (
            <Stack>
              {shown.length > 0 && (
                <Timeline
                  entries={shown.map((event) => ({
                    ...event,
                    // A lead has the id of the point log that brought it.
                    id: `${event.kind}-${event.id}`,
                    at: timeAt(event.at, event.zone),
                  }))}
                />
              )}
              {hasMore && (
                <div>
                  <Button loading={!loadMore} onClick={loadMore}>
                    {common.showMore}
                  </Button>
                </div>
              )}
            </Stack>
          )
        }
      </QueryView>
    </Section>
  );
}
