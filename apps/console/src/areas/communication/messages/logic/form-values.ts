import type { AnnouncementForm } from '@hearth/contract/communication/announcement-form';
import type { MessageForm } from '@hearth/contract/communication/message-form';
import type { MessageDetail } from '@hearth/contract/communication/message-record';
import { wallTimeOf } from '@hearth/contract/time-zones';
import { dayAfter, today } from '../../../../platform/days.ts';

const list = '/community/direct-communication';
export const messagePaths = { list, new: `${list}/new`, edit: (id: string) => `${list}/${id}` };

export function announcementPaths(slug: string) {
  const admin = `/${slug}-admin/communication`;
  const all = `${admin}?view=announcements`;
  return { list: all, new: `${admin}/announcements/new`, edit: (id: string) => `${admin}/announcements/${id}` };
}

/** The earlier scheduled time if it's in the future; tomorrow morning otherwise. */
function proposedTime(timezone: string, draft: MessageDetail | undefined) {
  const planned = draft?.plannedAt ? new Date(draft.plannedAt) : undefined;
  if (!planned || planned.getTime() <= Date.now()) return { date: dayAfter(today(timezone), 1), time: '09:00' };
  const [date = '', time = ''] = new Date(wallTimeOf(planned, timezone)).toISOString().slice(0, 16).split('T');
  return { date, time };
}

/** Initial values of the message form. */
export function startOf(timezone: string, draft: MessageDetail | undefined): Partial<MessageForm> {
  const when = { when: 'now', ...proposedTime(timezone, draft) } as const;
  if (!draft) return { ...when, to: 'picked', type: 'EMAIL', purpose: 'service' };
  const { group, type, subject, message, purpose, emergencyReason } = draft;
  return {
    ...when,
    when: 'draft',
    ...(group && group.kind !== 'staff' ? { ...group, to: group.kind } : { to: 'picked' as const }),
    type,
    subject,
    rich: type === 'EMAIL' ? message : '',
    plain: type === 'EMAIL' ? '' : message,
    purpose,
    emergencyReason,
  };
}

/** Initial values of the announcement form; its times are UTC. */
export function startOfAnnouncement(draft: MessageDetail | undefined): Partial<AnnouncementForm> {
  const when = proposedTime('UTC', draft);
  if (draft?.group?.kind !== 'staff') return { ...when, when: 'now', where: 'everywhere' };
  const { roles, companies, properties } = draft.group;
  return {
    ...when,
    when: 'draft',
    roles,
    where: companies ? 'companies' : properties ? 'properties' : 'everywhere',
    ...(companies && { companies }),
    ...(properties && { properties }),
    subject: draft.subject,
    rich: draft.message,
  };
}

type Values = Readonly<Record<string, unknown>>;

/** A field both people changed, with the other person's value. */
export interface Clash {
  name: string;
  theirs: unknown;
}

interface Entered {
  getValues: () => object;
  /** Values of empty fields. */
  blank: Values;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Three-way merge of a form: fields to update from `now`, and fields both people changed. */
export function mergedValues({ getValues, blank }: Entered, before: object, now: object) {
  const entered = getValues() as Values;
  const changes: [string, unknown][] = [];
  const clashes: Clash[] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const [was, is] = [before, now].map((values) => (values as Values)[name] ?? blank[name]);
    if (isSame(was, is) || isSame(entered[name], is)) continue;
    if (isSame(entered[name], was)) changes.push([name, is]);
    else clashes.push({ name, theirs: is });
  }
  return { changes, clashes };
}
