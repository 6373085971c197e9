import type { Audience } from '@hearth/contract/boosts';
import { endOf } from '@hearth/contract/community/phases';
import type { Post } from '@hearth/contract/community/post-record';
import { audienceOfPost, kindOf, postTypeOf, type PostKind } from '@hearth/contract/community/post-types';
import { listPosts } from '@hearth/contract/community/posts';
import { formatCount } from '@hearth/contract/format';
import { listPointLogs } from '@hearth/contract/points/point-logs';
import { useState, type ReactNode } from 'react';
import { QueryView } from '../../../kit/query-view.tsx';
import { Link } from '../../../kit/link.tsx';
import type { QueryOf } from '../../../kit/list-types.ts';
import { useLanding } from '../../../kit/use-landing.ts';
import { usePages } from '../../../kit/use-pages.ts';
import { dayBefore, timeAt, today } from '../../../platform/days.ts';
import type { Destination } from '../../../platform/location.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { text } from './messages.ts';
import styles from './posts.module.css';
import { budgetsAnchor, pathOf } from './logic/category.ts';

const shownAtOnce = 8;

interface ItemListProps {
  title: string;
  hint: (count: number) => string;
  none: string;
  query: Partial<QueryOf<typeof listPosts>>;
  /** Shown beside each item. */
  aside: (post: Post) => ReactNode;
}

/** Posts of all kinds and audiences, with links. */
function ItemList({ title, hint, none, query, aside }: ItemListProps) {
  const { scope, property } = useSession();
  const pages = usePages(listPosts, { ...scope, ...query }, shownAtOnce);
  const { rows, data, total, error, refetch, loadMore, isLoadingMore } = pages;
  return (
    <Section hint={total > 0 && hint(total)} title={title}>
      <QueryView of={{ data, error, refetch }} waiting={200}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={none} />
          ) : (
            <ul className={styles.items}>
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
                      {text.overview.kindAndAudience(kind, audience, property === null ? post.propertyName : null)}
                    </Muted>
                    <span>{aside(post)}</span>
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryView>
      {rows.length < total && (
        <Button loading={isLoadingMore} onClick={loadMore} size="small">
          {text.overview.more(Math.min(shownAtOnce, total - rows.length), total)}
        </Button>
      )}
    </Section>
  );
}

const [endsSoonDays, recentDays, dayMs] = [30, 7, 86_400_000];

interface FigureProps {
  label: string;
  /** Undefined while loading. */
  count: number | undefined;
  hint?: string;
  to: Destination;
}

const Figure = ({ label, count, hint, to }: FigureProps) => (
  <StatCard
    hint={hint}
    label={label}
    loading={count === undefined}
    value={
      <TextLink>
        <Link {...to} aria-label={text.overview.figure(label, count ?? 0)}>
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
      hint={text.overview.current}
      label={text.overview.active(kind)}
      to={pathOf(kind, audience)}
    />
  );
}

/** Pending and recent submissions. */
function Submissions({ audience }: { audience: Audience }) {
  const { scope, timeZone } = useSession();
  const startDate = dayBefore(today(timeZone), recentDays - 1);
  const common = { ...scope, userType: audience, limit: 1 };
  const pending = useEndpoint(listPointLogs, { query: { ...common, pointLogType: ['boost'], status: 'pending' } });
  const recent = useEndpoint(listPointLogs, { query: { ...common, pointLogType: ['boost'], startDate } });
  const to = audience === 'AMBASSADOR' ? '/ambassador/approval' : '/community/boost-approval';
  const count = (response: typeof pending.data) =>
    response && 'totalCount' in response ? response.totalCount : undefined;
  return (
    <>
      <Figure count={count(pending.data)} label={text.overview.pending} to={{ to }} />
      <Figure
        count={count(recent.data)}
        hint={text.overview.lastDays(recentDays)}
        label={text.overview.received}
        to={{ to, search: { status: 'all', startDate } }}
      />
    </>
  );
}

function EndsSoon() {
  const [now] = useState(() => Math.floor(Date.now() / 60_000) * 60_000);
  return (
    <ItemList
      aside={(post) => {
        const end = endOf(post);
        return end && timeAt(end, post.timezone);
      }}
      hint={(count) => text.overview.endsSoon.hint(count, endsSoonDays)}
      none={text.overview.endsSoon.none(endsSoonDays)}
      query={{
        filterType: 'active',
        endsFrom: new Date(now).toISOString(),
        endsBefore: new Date(now + endsSoonDays * dayMs).toISOString(),
        orderBy: 'endDate',
        order: 'asc',
      }}
      title={text.overview.endsSoon.title}
    />
  );
}

/** Active posts with little budget left; Home links here. */
const BudgetsEnd = () => (
  <div ref={useLanding(budgetsAnchor)}>
    <ItemList
      aside={({ budget }) => <Points amount={budget} />}
      hint={text.overview.budgets.hint}
      none={text.overview.budgets.none}
      query={{ budgetEnds: 'true', orderBy: 'budget', order: 'desc' }}
      title={text.overview.budgets.title}
    />
  </div>
);

/** /community: active posts, submissions to review, low budgets and posts ending soon. */
export default function CommunityLanding() {
  const { features } = useSession();
  const hasBoosts = Boolean(features.residentBoosts);
  return (
    <>
      <PageHeader title={text.overview.title} />
      <Stack gap={16}>
        <Section title={text.overview.residents}>
          <StatCards>
            <Running audience="RESIDENT" kind="POST" />
            <Running audience="RESIDENT" kind="EVENT" />
            {hasBoosts && <Running audience="RESIDENT" kind="BOOST" />}
            {hasBoosts && <Submissions audience="RESIDENT" />}
          </StatCards>
        </Section>
        {Boolean(features.ambassador) && (
          <Section title={text.overview.ambassadors}>
            <StatCards>
              <Running audience="AMBASSADOR" kind="POST" />
              <Running audience="AMBASSADOR" kind="EVENT" />
              <Running audience="AMBASSADOR" kind="BOOST" />
              <Submissions audience="AMBASSADOR" />
            </StatCards>
          </Section>
        )}
        <BudgetsEnd />
        <EndsSoon />
      </Stack>
    </>
  );
}
