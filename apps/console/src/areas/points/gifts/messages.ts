import { defineMessages } from '@hearth/contract/define-messages';
import { counted, formatCount, formatList, formatMoney } from '@hearth/contract/format';
import type { ReactNode } from 'react';
import { rich } from '../../../ui/rich.ts';

export const text = defineMessages({
  title: 'Surprise and Delight',
  list: 'Surprises',
  send: 'Send points',
  sendGifts: 'Send Gifts',
  chooseProperty: 'Choose a property to send gifts',
  oneProperty: "Points come from one property's balance.",
  form: {
    send: 'Send Points',
    users: 'Users',
    amount: 'Amount',
    dollars: '100 points per dollar, per user',
    canadianDollars: 'Canadian dollars per user',
    rateLoading: 'Loading exchange rate…',
    rateFailed: "Couldn't load the exchange rate. You need it to send points.",
    rateNote: 'The rate changes daily. This gift keeps the one shown.',
    category: 'Category',
    chooseCategory: 'Choose a category',
    template: 'Template',
    message: 'Custom message',
    propertyNote: 'Property note',
    propertyNoteHint: 'Only staff see this',
    isShort: 'Lower the amount, choose fewer users or request points.',
    sent: (result: string, names: readonly string[]) => `${result}: ${formatList(names, 3)}`,
  },
  confirmation: {
    recipients: (count: number) => `To ${counted(count, 'user')}`,
    names: (names: readonly string[]) => formatList(names),
    each: (amount: number, country: 'US' | 'CA') => `${formatMoney(amount, country)} each`,
    messageTo: (name: string) => `Message to ${name}`,
  },
  ineligible: {
    all: "Can't send points",
    some: (ineligible: number, all: number) => `${formatCount(ineligible)} of ${formatCount(all)} can't get points`,
    label: "Can't get points",
    reason: (name: ReactNode, reason: string | undefined) => rich`${name}: ${reason}`,
  },
  summary: {
    each: { user: 'Points per user', lease: 'Points per lease' },
    total: {
      user: (count: number) => `Total for ${counted(count, 'user')}`,
      lease: (count: number) => `Total for ${counted(count, 'lease')}`,
    },
    balanceAfter: 'Balance after',
  },
});
