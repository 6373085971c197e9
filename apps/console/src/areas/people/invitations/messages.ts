import { defineMessages } from '@hearth/contract/define-messages';
import { formatDate, formatList } from '@hearth/contract/format';
import type { ReactNode } from 'react';
import { rich } from '../../../ui/rich.ts';

export const text = defineMessages({
  title: 'Invitations',
  pageTitle: (product: string) => `Invitations · ${product}`,
  signedInAs: (email: string) => `You're signed in as ${email}.`,
  linkGoneHint: 'Your open invitations are listed below. If yours is missing, ask the property to send it again.',
  otherEmail: (properties: readonly string[], invited: string, email: string) =>
    `${formatList(properties)} invited ${invited}. You're signed in as ${email}.`,
  empty: 'No open invitations',
  emptyHint: 'Accepted, declined, and withdrawn invitations no longer show up here.',
  goTo: (product: string) => `Go to ${product}`,
  properties: (names: readonly string[]) => formatList(names),
  invitedOn: (on: string) => `Invited ${formatDate(on)}`,
  invitedBy: (company: ReactNode) => rich`${company} invites you:`,
  roleAt: (role: string, property: string) => `${role} at ${property}`,
  sharing:
    'After you accept, the property can see your name, contact details, and activity there. Points from your other ' +
    'properties stay private.',
  accept: 'Accept invitation',
  decline: 'Decline',
});
