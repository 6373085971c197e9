import {
  audienceOfPost,
  kindOf,
  postKindLabels,
  postTypeOf,
  type PostKind,
} from '@hearth/contract/community/post-types';
import { listPosts } from '@hearth/contract/community/posts';
import type { Audience } from '@hearth/contract/points/point-log-types';
import { listPointLogs } from '@hearth/contract/points/point-logs';
import { useState } from 'react';
import { Answer } from '../../../kit/answer.tsx';
import { Link } from '../../../kit/link.tsx';
import { usePages } from '../../../kit/use-pages.ts';
import { dayBefore, today } from '../../../platform/days.ts';
import { formatCount } from '../../../platform/format.ts';
import type { Destination } from '../../../platform/location.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession, useTimes } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import styles from './landing.module.css';
import { pathOf } from './logic/place.ts';

const [endsSoonDays, answeredDays, dayMs] = [30, 7, 86_400_000];
const shownEnds = 8;

interface FigureProps {
  label: string;
  /** How many there are; undefined while it is not known. */
  count: number | undefined;
  hint?: string;
  /** The list behind it. */
  to: Destination;
}

const Figure = ({ label, count, hint, to }: FigureProps) => (
  <StatCard
    hint={hint}
    label={label}
    loading={count === undefined}
    value={
      <TextLink>
        <Link {...to} aria-label={`${label}: ${formatCount(count ?? 0)}`}>
          {formatCount(count ?? 0)}
        </Link>
      </TextLink>
    }
  />
);

function Running({ kind, audience }: { kind: PostKind; audience: Audience }) {
  const { scope } = useSession();
  const { data } = useEndpoint(listPosts, {
    query: { ...scope, postType: postTypeOf(kind, audience), userType: audience, filterType: 'active', limit: 1 },
  });
  return (
    <Figure
      count={data?.totalCount}
      label={`Active ${postKindLabels[kind].toLowerCase()}s`}
      to={pathOf(kind, audience)}
    />
  );
}

/** What residents, or ambassadors, sent in: what waits, and what came lately. */
function SentIn({ audience }: { audience: Audience }) {
  const { scope, timeZone } = useSession();
  const startDate = dayBefore(today(timeZone), answeredDays - 1);
  const common = { ...scope, userType: audience, limit: 1 };
  const pending = useEndpoint(listPointLogs, { query: { ...common, pointLogType: ['boost'], status: 'pending' } });
  const answered = useEndpoint(listPointLogs, { query: { ...common, pointLogType: ['boost'], startDate } });
  const to = audience === 'AMBASSADOR' ? '/ambassador/approval' : '/community/boost-approval';
  const count = (answer: typeof pending.data) => (answer && 'totalCount' in answer ? answer.totalCount : undefined);
  return (
    <>
      <Figure count={count(pending.data)} label="Waiting for a decision" to={{ to }} />
      <Figure
        count={count(answered.data)}
        hint={`In the last ${answeredDays} days`}
        label="Answers"
        to={{ to, search: { status: 'all', startDate } }}
      />
    </>
  );
}

/** Items that end within a month, the first to end first. */
function EndsSoon() {
  const { scope, property } = useSession();
  const times = useTimes();
  const [now] = useState(() => Math.floor(Date.now() / 60_000) * 60_000);
  const query = {
    ...scope,
    filterType: 'active',
    endsFrom: new Date(now).toISOString(),
    endsBefore: new Date(now + endsSoonDays * dayMs).toISOString(),
    orderBy: 'endDate',
    order: 'asc',
  } as const;
  const { rows, total, isPending, error, refetch, loadMore, isLoadingMore } = usePages(listPosts, query, shownEnds);
  const data = isPending || error ? undefined : rows;
  return (
    <Section hint={data && `${formatCount(total)} in the next ${endsSoonDays} days`} title="Ends soon">
      <Answer of={{ data, error, refetch }} waiting={200}>
        {(ending) =>
          ending.length === 0 ? (
            <EmptyState title={`Nothing ends in the next ${endsSoonDays} days`} />
          ) : (
            <ul className={styles.list}>
              {ending.map(({ _id, title, type, endDate, timezone, propertyName }) => {
                const { to, search } = pathOf(kindOf(type), audienceOfPost(type));
                return (
                  <li key={_id}>
                    <TextLink>
                      <Link search={{ ...search, post: _id }} to={to}>
                        {title}
                      </Link>
                    </TextLink>
                    <Muted as="span" small>
                      {[
                        postKindLabels[kindOf(type)],
                        audienceOfPost(type) === 'AMBASSADOR' && 'for ambassadors',
                        property === null && propertyName,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </Muted>
                    <span>{endDate && times(endDate, timezone)}</span>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Answer>
      {rows.length < total && (
        <Button loading={isLoadingMore} onClick={loadMore} size="small">
          Show {formatCount(Math.min(shownEnds, total - rows.length))} more of {formatCount(total)}
        </Button>
      )}
    </Section>
  );
}

/** /community: what runs now, what needs a decision, what was answered, what ends soon; each figure leads to its list. */
export default function CommunityLanding() {
  const { scopeName, features } = useSession();
  const hasBoosts = Boolean(features.residentBoosts);
  return (
    <>
      <PageHeader subtitle={`What runs at ${scopeName}`} title="Community" />
      <Stack gap={16}>
        <Section title="For residents">
          <StatCards>
            <Running audience="RESIDENT" kind="POST" />
            <Running audience="RESIDENT" kind="EVENT" />
            {hasBoosts && <Running audience="RESIDENT" kind="BOOST" />}
            {hasBoosts && <SentIn audience="RESIDENT" />}
          </StatCards>
        </Section>
        {Boolean(features.ambassador) && (
          <Section title="For ambassadors">
            <StatCards>
              <Running audience="AMBASSADOR" kind="POST" />
              <Running audience="AMBASSADOR" kind="EVENT" />
              <Running audience="AMBASSADOR" kind="BOOST" />
              <SentIn audience="AMBASSADOR" />
            </StatCards>
          </Section>
        )}
        <EndsSoon />
      </Stack>
    </>
  );
}
