import { defineMessages } from '@hearth/contract/define-messages';
import { formatPoints } from '@hearth/contract/format';
import type { ReactNode } from 'react';
import { rich } from '../../../ui/rich.ts';

export const text = defineMessages({
  inbox: 'Points Requests',
  title: 'Points requests',
  tabs: 'Request status',
  columns: {
    requestedBy: 'Requested by',
    date: 'Requested',
    balance: 'Balance',
    decision: 'Decision',
  },
  invoice: (number: string) => `Invoice ${number}`,
  sendInvoice: 'Send invoice',
  decline: 'Decline request',
  empty: {
    title: 'No points requests',
    hint: 'Request points when your balance runs low.',
    hintForAdmins: 'Requests show up here when a property needs points.',
  },
  message: 'Message',
  requesting: {
    subtitle: (property: string, balance: ReactNode) =>
      rich`${property} has ${balance} now. Hearth reviews your request.`,
  },
  allocating: {
    subtitle: (name: string, points: ReactNode) => rich`${name} requested ${points}.`,
    loading: 'Loading balance…',
    balance: (property: string, points: number) => `${property} has ${formatPoints(points)} now`,
    messageHint: 'Shared with the property',
    confirmTitle: 'Allocate points?',
    balanceNow: 'Balance now',
    balanceAfter: 'Balance after',
    done: 'Points allocated successfully',
  },
  declining: {
    subtitle: (name: string, points: ReactNode, property: string) => rich`${name} requested ${points} for ${property}.`,
    messageHint: 'The property gets this by email',
    done: 'Request declined',
  },
});
