import type { Audience } from '@hearth/contract/boosts';
import { endOf } from '@hearth/contract/community/phases';
import type { Post } from '@hearth/contract/community/post-record';
import {
  audienceOfPost,
  kindOf,
  postKindLabels,
  postTypeOf,
  type PostKind,
} from '@hearth/contract/community/post-types';
import { listPosts } from '@hearth/contract/community/posts';
import { formatCount } from '@hearth/contract/format';
import { listPointLogs } from '@hearth/contract/points/point-logs';
import { useState, type ReactNode } from 'react';
import { Answer } from '../../../kit/answer.tsx';
import { Link } from '../../../kit/link.tsx';
import type { QueryOf } from '../../../kit/list-types.ts';
import { useLanding } from '../../../kit/use-landing.ts';
import { usePages } from '../../../kit/use-pages.ts';
import { dayBefore, today } from '../../../platform/days.ts';
import type { Destination } from '../../../platform/location.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession, useTimes } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import styles from './landing.module.css';
import { budgetsPlace, pathOf } from './logic/place.ts';

const shownAtOnce = 8;

interface ItemListProps {
  title: string;
  /** What follows how many there are. */
  hint: string;
  none: string;
  query: Partial<QueryOf<typeof listPosts>>;
  /** What stands beside each. */
  aside: (post: Post) => ReactNode;
}

/** Items of every kind and audience, each of which leads to its own screen. */
function ItemList({ title, hint, none, query, aside }: ItemListProps) {
  const { scope, property } = useSession();
  const pages = usePages(listPosts, { ...scope, ...query }, shownAtOnce);
  const { rows, total, isPending, error, refetch, loadMore, isLoadingMore } = pages;
  const data = isPending || error ? undefined : rows;
  return (
    <Section hint={total > 0 && `${formatCount(total)} ${hint}`} title={title}>
      <Answer of={{ data, error, refetch }} waiting={200}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={none} />
          ) : (
            <ul className={styles.list}>
              {items.map((post) => {
                const [kind, audience] = [kindOf(post.type), audienceOfPost(post.type)];
                const { to, search } = pathOf(kind, audience);
                return (
                  <li key={post._id}>
                    <TextLink>
                      <Link search={{ ...search, post: post._id }} to={to}>
                        {post.title}
                      </Link>
                    </TextLink>
                    <Muted as="span" small>
                      {[
                        postKindLabels[kind],
                        audience === 'AMBASSADOR' && 'for ambassadors',
                        property === null && post.propertyName,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </Muted>
                    <span>{aside(post)}</span>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Answer>
      {rows.length < total && (
        <Button loading={isLoadingMore} onClick={loadMore} size="small">
          Show {formatCount(Math.min(shownAtOnce, total - rows.length))} more of {formatCount(total)}
        </Button>
      )}
    </Section>
  );
}

const [endsSoonDays, answeredDays, dayMs] = [30, 7, 86_400_000];

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
    query: {
      ...scope,
      postType: postTypeOf(kind, audience),
      userType: audience,
      filterType: 'active',
      when: 'current',
      limit: 1,
    },
  });
  return (
    <Figure
      count={data?.totalCount}
      hint="Running or upcoming"
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
  const times = useTimes();
  const [now] = useState(() => Math.floor(Date.now() / 60_000) * 60_000);
  return (
    <ItemList
      aside={(post) => {
        const end = endOf(post);
        return end && times(end, post.timezone);
      }}
      hint={`in the next ${endsSoonDays} days`}
      none={`Nothing ends in the next ${endsSoonDays} days`}
      query={{
        filterType: 'active',
        endsFrom: new Date(now).toISOString(),
        endsBefore: new Date(now + endsSoonDays * dayMs).toISOString(),
        orderBy: 'endDate',
        order: 'asc',
      }}
      title="Ends soon"
    />
  );
}

/** Active items that cannot pay much longer; Home leads here. */
const BudgetsEnd = () => (
  <div ref={useLanding(budgetsPlace)}>
    <ItemList
      aside={({ budget }) => <Points amount={budget} />}
      hint="with less than a fifth left"
      none="No budget is nearly used up"
      query={{ budgetEnds: 'true', orderBy: 'budget', order: 'desc' }}
      title="Budgets nearly used up"
    />
  </div>
);

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
        <BudgetsEnd />
        <EndsSoon />
      </Stack>
    </>
  );
}
