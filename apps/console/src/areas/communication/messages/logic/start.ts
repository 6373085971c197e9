import type { MessageForm } from '@hearth/contract/communication/message-form';
import type { MessageDetail } from '@hearth/contract/communication/message-record';
import { dayAfter, today } from '../../../../platform/days.ts';

/** What the form starts with: nothing, a group, or a draft. */
export function startOf(timezone: string, draft: MessageDetail | undefined): Partial<MessageForm> {
  const when = { when: 'now', date: dayAfter(today(timezone), 1), time: '09:00' } as const;
  if (!draft) return { ...when, to: 'picked', type: 'EMAIL', purpose: 'service' };
  const { group, type, subject, message, purpose, emergencyReason } = draft;
  return {
    ...when,
    when: 'later',
    ...(group && { ...group, to: group.kind }),
    ...(!group && { to: 'picked' as const }),
    type,
    subject,
    rich: type === 'EMAIL' ? message : '',
    plain: type === 'EMAIL' ? '' : message,
    purpose,
    emergencyReason,
  };
}
