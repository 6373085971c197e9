import { calendarItemsMaximum, getCalendar } from '@hearth/contract/community/calendar';
import {
  featureOfPost,
  featuresOfPosts,
  postKindLabels,
  postTypeOf,
  postTypesOf,
  type PostKind,
} from '@hearth/contract/community/post-types';
import { audiences, type Audience } from '@hearth/contract/boosts';
import type { Property } from '@hearth/contract/properties/properties';
import { Opened, useOpened } from '../../../kit/address.ts';
import { NeedsProperty } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { messageOf } from '../../../platform/api-error.ts';
import { formatCount } from '../../../platform/format.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { MonthCalendar } from '../../../ui/month-calendar.tsx';
import { weeksIn } from '../../../ui/month-days.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { useNarrow } from '../../../ui/use-media-query.ts';
import { eventsOf, gapsOf, openThroughout } from './logic/calendar.ts';
import { audienceOptions, kindOptions, kinds, useShown, views } from './logic/shown-days.ts';
import { Gaps, Throughout } from './parts/calendar-notes.tsx';
import { useEntryMenu } from './parts/entry-menu.tsx';
import { usePostActions } from './parts/use-post-actions.tsx';

const PostPanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.PostPanel));

const title = 'Content Manager';

/** /property-manager/content: what a property offers to residents and ambassadors, by days. */
export default function ContentManager() {
  const { property } = useSession();
  if (property) return <Content key={property._id} property={property} />;
  return (
    <>
      <PageHeader title={title} />
      <NeedsProperty why="A calendar belongs to one property." />
    </>
  );
}

function Content({ property: { _id: propertyId, name, timezone } }: { property: Property }) {
  const { may, features } = useSession();
  const { present, period, view, audience, kind, set, setPeriod } = useShown(timezone);
  const { actions, create, dialog } = usePostActions();
  const { menu, dialog: entryDialog } = useEntryMenu();
  const { open } = useOpened('post');
  const isNarrow = useNarrow();
  const isAgenda = isNarrow || view === 'agenda';
  const weeks = weeksIn(period);
  const shown = weeks.flat();
  const days = { first: shown[0] ?? '', last: shown.at(-1) ?? '', timeZone: timezone };
  const found = useEndpoint(getCalendar, {
    query: {
      propertyId,
      startDate: days.first,
      endDate: days.last,
      ...(audience !== 'all' && { userType: audience }),
      ...(kind !== 'all' && { kind }),
    },
  });
  const isOffered = (of: PostKind) => {
    const needed = featuresOfPosts(postTypesOf({ kind: of, ...(audience !== 'all' && { userType: audience }) }));
    return needed.length === 0 || needed.some((feature) => features[feature]);
  };
  const entries = found.data?.data ?? [];
  const isCut = found.data !== undefined && found.data.totalCount > calendarItemsMaximum;
  const events = eventsOf(entries, days);
  const madeFor: Audience = audience === 'AMBASSADOR' ? 'AMBASSADOR' : 'RESIDENT';
  const creatable = kinds
    .map((of) => ({ kind: of, audience: madeFor, type: postTypeOf(of, madeFor) }))
    .filter(({ type }) => {
      const feature = featureOfPost(type);
      return may('posts.manage') && (feature === undefined || Boolean(features[feature]));
    });
  return (
    <>
      <PageHeader
        actions={
          <ActionGroup
            items={creatable.map((place) => ({
              id: place.kind,
              label: `Create ${postKindLabels[place.kind].toLowerCase()}`,
              onAct: () => create(place),
            }))}
            label="Create"
            text="Create"
          />
        }
        subtitle={`What residents and ambassadors of ${name} see, and when`}
        title={title}
      />
      <Stack gap={16}>
        <Stack gap={12} row>
          <StatusTabs
            label="View"
            onChange={(value) => set('view', value)}
            tabs={isNarrow ? views.filter(({ value }) => value !== 'agenda') : views}
            value={isNarrow && view === 'agenda' ? 'month' : view}
          />
          {Boolean(features.ambassador) && (
            <SelectField
              hideLabel
              label="Audience"
              onChange={(value) => set('userType', value)}
              options={audienceOptions}
              value={audience}
            />
          )}
          <SelectField
            hideLabel
            label="Kind"
            onChange={(value) => set('kind', value)}
            options={kindOptions.filter(({ value }) => value === 'all' || isOffered(value))}
            value={kind}
          />
        </Stack>
        {found.data && isCut && (
          <InlineAlert severity="info">
            {`The calendar shows the ${formatCount(calendarItemsMaximum)} of ${formatCount(found.data.totalCount)} items that began last. Choose an audience or a kind to see the others.`}
          </InlineAlert>
        )}
        <Section title="Calendar">
          <MonthCalendar
            agenda={isAgenda}
            beside={may('posts.manage') ? ({ entry, id }) => menu(entry, id) : undefined}
            events={events}
            loading={found.isPending}
            onOpen={({ entry }) => open(entry.post)}
            onPeriod={setPeriod}
            period={period}
            today={present}
            {...(found.error && !found.data && { error: messageOf(found.error), onRetry: () => void found.refetch() })}
          />
          {found.data && events.length === 0 && !isAgenda && <Muted>Nothing begins or ends on these days.</Muted>}
        </Section>
        {found.data && !isCut && (
          <Gaps
            gaps={gapsOf(entries, weeks, {
              audiences: audience === 'all' ? (features.ambassador ? audiences : ['RESIDENT']) : [audience],
              timeZone: timezone,
              present,
            })}
          />
        )}
        <Throughout entries={openThroughout(entries, days)} onOpen={open} />
      </Stack>
      <Opened named="post">{(id, close) => <PostPanel actions={actions} id={id} onClose={close} />}</Opened>
      {dialog}
      {entryDialog}
    </>
  );
}
