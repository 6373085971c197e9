import type { AnnouncementForm } from '@hearth/contract/communication/announcement-form';
import type { MessageForm } from '@hearth/contract/communication/message-form';
import type { MessageDetail } from '@hearth/contract/communication/message-record';
import { wallTimeOf } from '@hearth/contract/time-zones';
import { dayAfter, today } from '../../../../platform/days.ts';

/** The time that was chosen before, while it is still to come; tomorrow morning otherwise. */
function proposedTime(timezone: string, draft: MessageDetail | undefined) {
  const planned = draft?.plannedAt ? new Date(draft.plannedAt) : undefined;
  if (!planned || planned.getTime() <= Date.now()) return { date: dayAfter(today(timezone), 1), time: '09:00' };
  const [date = '', time = ''] = new Date(wallTimeOf(planned, timezone)).toISOString().slice(0, 16).split('T');
  return { date, time };
}

/** What the form starts with: nothing, a group, or a draft. */
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

/** The same of an announcement, whose clock is UTC. */
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
