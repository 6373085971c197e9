import { audiences, type Audience } from '@hearth/contract/boosts';
import { calendarItemsMaximum, getCalendar, type CalendarEntry } from '@hearth/contract/community/calendar';
import { postMessages } from '@hearth/contract/community/messages';
import type { Post } from '@hearth/contract/community/post-record';
import {
  featureOfPost,
  featuresOfPosts,
  kindOf,
  postKindLabels,
  postTypeOf,
  postTypesOf,
  type PostKind,
} from '@hearth/contract/community/post-types';
import { getPost, updatePost } from '@hearth/contract/community/posts';
import type { Property } from '@hearth/contract/properties/properties';
import { useState, type ReactNode } from 'react';
import { firstValue, Opened, useChange, useOpened, useSearch } from '../../../kit/address.ts';
import { NeedsProperty } from '../../../kit/at-property.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { messageOf } from '../../../platform/api-error.ts';
import { today } from '../../../platform/days.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { ActionGroup } from '../../../ui/action-group.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { DialogShell } from '../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { MonthCalendar } from '../../../ui/month-calendar.tsx';
import { lengthOf, periodOf, formatPeriod, weeksIn, type Period } from '../../../ui/month-days.ts';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { StatusTabs } from '../../../ui/status-tabs.tsx';
import { useNarrow } from '../../../ui/use-media-query.ts';
import { text } from './messages.ts';
import { entryLabel, eventsOf, gapsOf, openThroughout } from './logic/calendar.ts';
import { usePostActions } from './parts/use-post-actions.tsx';

const CopyPost = lazyDialog(() => import('./form.tsx').then((forms) => forms.CopyPost));
const MoveDialog = lazyDialog(() => import('./dialogs/post-dialogs.tsx').then((dialogs) => dialogs.MoveDialog));
const ShiftDialog = lazyDialog(() => import('./dialogs/post-dialogs.tsx').then((dialogs) => dialogs.ShiftDialog));

interface WithPostProps {
  id: string;
  onClose: () => void;
  children: (post: Post) => ReactNode;
}

/** A dialog about the post of an entry, as it was when it opened. */
function WithPost({ id, onClose, children }: WithPostProps) {
  const [opened, setOpened] = useState<Post>();
  const { data, error, refetch } = useEndpoint(getPost, { params: { id } }, { enabled: !opened });
  if (data && !opened) setOpened(data.data);
  if (opened) return children(opened);
  if (!error) return null;
  return (
    <DialogShell onClose={onClose} open title={text.calendar.failed}>
      <RetryAlert onRetry={() => void refetch()}>{messageOf(error)}</RetryAlert>
    </DialogShell>
  );
}

/** Menu and dialogs of a calendar entry. */
function useEntryMenu() {
  const update = useAction(updatePost, { done: ({ data }) => postMessages.updated(kindOf(data.type)) });
  const { open, dialog } = useDialogs({
    copy: (close, { post }: CalendarEntry) => (
      <WithPost id={post} onClose={close}>
        {(item) => <CopyPost onClose={close} post={item} />}
      </WithPost>
    ),
    move: (close, { post, ...occurrence }: CalendarEntry) => (
      <WithPost id={post} onClose={close}>
        {(item) =>
          item.recurrence === 'none' ? (
            <ShiftDialog onClose={close} post={item} />
          ) : (
            <MoveDialog occurrence={occurrence} onClose={close} post={item} />
          )
        }
      </WithPost>
    ),
  });
  const menu = (entry: CalendarEntry, id: string) => {
    const hasBegun = Date.parse(entry.startDate) <= Date.now();
    const { post, active, isSkipped, title } = entry;
    return (
      <MoreMenu
        items={[
          ...(hasBegun || isSkipped ? [] : [{ id: 'move', label: text.calendar.move, onAct: () => open.move(entry) }]),
          { id: 'copy', label: text.calendar.copy, onAct: () => open.copy(entry) },
          {
            id: 'active',
            label: active ? text.calendar.deactivate : text.calendar.activate,
            onAct: () => update.mutate({ params: { id: post }, body: { active: !active } }),
          },
        ]}
        key={id}
        label={text.actions.more(title)}
      />
    );
  };
  return { menu, dialog };
}

const kinds = Object.keys(postKindLabels) as PostKind[];
const views = [
  { value: 'month', label: text.calendar.views.month },
  { value: 'week', label: text.calendar.views.week },
  { value: 'agenda', label: text.calendar.views.agenda },
] as const;
const audienceOptions = options(['all', ...audiences] as const, text.calendar.audiences);
const kindOptions = [{ value: 'all', label: text.calendar.allKinds }, ...options(kinds, text.calendar.kinds)] as const;
const monthPattern = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/;
const isDay = (day: string) =>
  monthPattern.test(day.slice(0, 7)) && day.length === 10 && !Number.isNaN(Date.parse(day));
const usual = { view: 'month', userType: 'all', kind: 'all' } as const;

/** Period, view and filters in the address. */
function useShown(timeZone: string) {
  const search = useSearch(['month', 'week', 'view', 'userType', 'kind']);
  const change = useChange();
  const present = today(timeZone);
  const {
    month = '',
    week = '',
    view: named,
    userType,
    kind,
  } = Object.fromEntries(Object.entries(search).map(([key, value]) => [key, firstValue(value)]));
  const view = views.find(({ value }) => value === named)?.value ?? usual.view;
  const shownMonth = monthPattern.test(month) ? month : present.slice(0, 7);
  return {
    present,
    period: view === 'week' ? (isDay(week) ? week : present) : shownMonth,
    view,
    audience: audienceOptions.find(({ value }) => value === userType)?.value ?? usual.userType,
    kind: kinds.find((known) => known === kind) ?? usual.kind,
    setPeriod: (period: Period) =>
      change({ [lengthOf(period)]: period === periodOf(period, present) ? undefined : period }),
    set: (key: keyof typeof usual, value: string) => change({ [key]: value === usual[key] ? undefined : value }),
  };
}

function Gaps({ gaps }: { gaps: ReturnType<typeof gapsOf> }) {
  if (gaps.length === 0) return null;
  return (
    <Section title={text.calendar.gaps}>
      <DescriptionList
        rows={gaps.map(({ audience, weeks }) => [
          text.calendar.audienceOf(audience),
          text.calendar.weeks(weeks.map(formatPeriod)),
        ])}
      />
    </Section>
  );
}

/** Posts open throughout the period, which start and end on none of its days. */
function Throughout({ entries, onOpen }: { entries: readonly CalendarEntry[]; onOpen: (post: string) => void }) {
  if (entries.length === 0) return null;
  return (
    <Section title={text.calendar.throughout}>
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

const PostPanel = lazyDialog(() => import('./detail.tsx').then((detail) => detail.PostPanel));

/** /property-manager/content: posts, events and boosts of a property by day. */
export default function ContentManager() {
  const { property } = useSession();
  if (property) return <Content key={property._id} property={property} />;
  return (
    <>
      <PageHeader title={text.calendar.title} />
      <NeedsProperty why={text.calendar.oneProperty} />
    </>
  );
}

function Content({ property: { _id: propertyId, timezone } }: { property: Property }) {
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
            items={creatable.map((category) => ({
              id: category.kind,
              label: text.create(category.kind),
              onAct: () => create(category),
            }))}
            label={text.calendar.create}
            text={text.calendar.create}
          />
        }
        title={text.calendar.title}
      />
      <Stack gap={16}>
        <Stack gap={12} row>
          <StatusTabs
            label={text.calendar.view}
            onChange={(value) => set('view', value)}
            tabs={isNarrow ? views.filter(({ value }) => value !== 'agenda') : views}
            value={isNarrow && view === 'agenda' ? 'month' : view}
          />
          {Boolean(features.ambassador) && (
            <SelectField
              hideLabel
              label={text.calendar.audience}
              onChange={(value) => set('userType', value)}
              options={audienceOptions}
              value={audience}
            />
          )}
          <SelectField
            hideLabel
            label={text.calendar.kind}
            onChange={(value) => set('kind', value)}
            options={kindOptions.filter(({ value }) => value === 'all' || isOffered(value))}
            value={kind}
          />
        </Stack>
        {found.data && isCut && (
          <InlineAlert severity="info">{text.calendar.cut(calendarItemsMaximum, found.data.totalCount)}</InlineAlert>
        )}
        <Section title={text.calendar.section}>
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
          {found.data && events.length === 0 && !isAgenda && <Muted>{text.calendar.empty}</Muted>}
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
