import { calendarItemsMaximum, getCalendar, type CalendarEntry } from '@hearth/contract/community/calendar';
import { featureOfPost, postKindLabels, postTypeOf, type PostKind } from '@hearth/contract/community/post-types';
import type { Audience } from '@hearth/contract/points/point-log-types';
import type { Property } from '@hearth/contract/properties/properties';
import { firstValue, Opened, useChange, useOpened, useSearch } from '../../../kit/address.ts';
import { NeedsProperty } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { messageOf } from '../../../platform/api-error.ts';
import { today } from '../../../platform/days.ts';
import { formatCount } from '../../../platform/format.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { MonthCalendar } from '../../../ui/month-calendar.tsx';
import { weeksOf } from '../../../ui/month-days.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { useNarrow } from '../../../ui/use-media-query.ts';
import { entryLabel, eventsOf, openThroughout } from './logic/calendar.ts';
import { usePostActions } from './parts/use-post-actions.tsx';

const PostPanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.PostPanel));

const title = 'Content Manager';
const kinds = Object.keys(postKindLabels) as PostKind[];
const views = [
  { value: 'month', label: 'Month' },
  { value: 'agenda', label: 'Agenda' },
] as const;
const audienceOptions = [
  { value: 'all', label: 'All audiences' },
  { value: 'RESIDENT', label: 'Residents' },
  { value: 'AMBASSADOR', label: 'Ambassadors' },
] as const;
const kindOptions = [
  { value: 'all', label: 'Posts, events and boosts' },
  ...kinds.map((value) => ({ value, label: `${postKindLabels[value]}s` })),
] as const;
const monthPattern = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/;

/** What the address says: the month, the view, and what the calendar is narrowed to. */
function useShown(timeZone: string) {
  const search = useSearch(['month', 'view', 'userType', 'kind']);
  const change = useChange();
  const present = today(timeZone).slice(0, 7);
  const {
    month = '',
    view,
    userType,
    kind,
  } = Object.fromEntries(Object.entries(search).map(([key, value]) => [key, firstValue(value)]));
  return {
    month: monthPattern.test(month) ? month : present,
    view: view === 'agenda' ? ('agenda' as const) : ('month' as const),
    audience: audienceOptions.find(({ value }) => value === userType)?.value ?? 'all',
    kind: kinds.find((known) => known === kind) ?? ('all' as const),
    set: (key: 'month' | 'view' | 'userType' | 'kind', value: string) =>
      change({ [key]: ['all', 'month', key === 'month' && present].includes(value) ? undefined : value }),
  };
}

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
  const { month, view, audience, kind, set } = useShown(timezone);
  const { actions, create, dialog } = usePostActions();
  const { open } = useOpened('post');
  const isNarrow = useNarrow();
  const isAgenda = isNarrow || view === 'agenda';
  const weeks = weeksOf(month);
  const shown = isAgenda ? weeks.flat().filter((day) => day.startsWith(month)) : weeks.flat();
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
  const entries = found.data?.data ?? [];
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
          />
        }
        subtitle={`What residents and ambassadors of ${name} see, and when`}
        title={title}
      />
      <Stack gap={16}>
        <Stack gap={12} row>
          {!isNarrow && <StatusTabs label="View" onChange={(value) => set('view', value)} tabs={views} value={view} />}
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
            options={kindOptions}
            value={kind}
          />
        </Stack>
        {found.data && found.data.totalCount > calendarItemsMaximum && (
          <InlineAlert severity="info">
            {`The calendar shows the ${formatCount(calendarItemsMaximum)} of ${formatCount(found.data.totalCount)} items that began last. Choose an audience or a kind to see the others.`}
          </InlineAlert>
        )}
        <Section title="Calendar">
          <MonthCalendar
            agenda={isAgenda}
            events={events}
            loading={found.isPending}
            month={month}
            onMonth={(next) => set('month', next)}
            onOpen={({ post }) => open(post)}
            today={today(timezone)}
            {...(found.error && !found.data && { error: messageOf(found.error), onRetry: () => void found.refetch() })}
          />
          {found.data && events.length === 0 && !isAgenda && <Muted>Nothing begins or ends on these days.</Muted>}
        </Section>
        <Throughout entries={openThroughout(entries, days)} onOpen={open} />
      </Stack>
      <Opened named="post">{(id, close) => <PostPanel actions={actions} id={id} onClose={close} />}</Opened>
      {dialog}
    </>
  );
}

/** What is open on all the days, and therefore stands on none of them. */
function Throughout({ entries, onOpen }: { entries: readonly CalendarEntry[]; onOpen: (post: string) => void }) {
  if (entries.length === 0) return null;
  return (
    <Section hint="These neither begin nor end on the days shown" title="Open all the time">
      <Stack gap={8} row>
        {entries.map((entry) => (
          <Button key={entry.post} onClick={() => onOpen(entry.post)} size="small">
            {entryLabel(entry)}
          </Button>
        ))}
      </Stack>
    </Section>
  );
}
