import { defineMessages } from '@hearth/contract/define-messages';
import { asSentence, formatCount } from '@hearth/contract/format';
import type { ReactNode } from 'react';
import { rich } from '../../../ui/rich.ts';

export const text = defineMessages({
  title: 'Redemptions',
  management: {
    title: 'Brand Management',
    tabs: 'Brand Management sections',
    brands: 'Brands',
    groups: 'Groups',
    provider: 'Provider',
    redemptions: 'Redemptions',
  },
  subtitle: (property: string) => `Rewards redeemed at ${property}`,
  tabs: 'Redemption status',
  search: 'Search name or email',
  filters: {
    brand: 'Brand',
    allBrands: 'All brands',
    delivery: 'Delivery method',
    allDeliveries: 'All delivery methods',
    one: 'One redemption',
  },
  columns: {
    brand: 'Brand',
    redeemed: 'Redeemed',
    value: 'Value',
  },
  usdValue: (amount: string, rate: number) => `US${amount} at ${rate}`,
  redemptionOf: (brand: string, user: string) => `${brand} for ${user}`,
  empty: { title: 'No redemptions yet', hint: 'Redemptions show up here when residents redeem points.' },
  csvFailed: "Couldn't export redemptions. Try again.",
  totals: {
    redemptions: 'Redemptions',
    delivered: 'Delivered',
    deliveredHint: 'Value of delivered rewards',
    open: 'Undelivered',
    openHint: 'Value of rewards still to deliver',
    returned: 'Returned',
    returnedHint: 'Points went back to the resident',
  },
  costs: {
    title: 'Cost by brand',
    hint: 'For the redemptions above',
    empty: 'Brands show up here once residents redeem points.',
  },
  toDeliver: (count: number, hidden: (words: string) => ReactNode) =>
    rich`Redemptions (${formatCount(count)}${hidden(' to deliver')})`,
  ofLog: { title: 'Redemption', view: 'View redemption' },
  facts: {
    value: 'Value',
    valueOf: (points: string, value: string) => `${points} · ${value}`,
    undeliverable: 'Undeliverable email',
    attempts: 'Delivery attempts',
    delivered: 'Delivered',
    deliveredBy: 'Delivered by',
    returnedBy: 'Returned by',
    viewLog: 'View point log',
  },
  deliver: {
    action: 'Mark as delivered',
    title: (brand: string, user: string) => `Did ${user} get ${brand}?`,
    body: (brand: string, value: string, user: string) =>
      `${brand}, ${value}. We'll email ${user}, and you won't be able to return the points.`,
  },
  retry: {
    action: 'Retry delivery',
    title: (brand: string, user: string) => `Retry ${brand} for ${user}?`,
    body: (reason: string, email: string) =>
      `${reason && `Last attempt: ${asSentence(reason)} `}The provider will send the reward to ${email}. This doesn't place a new order. To use a different email, choose Resend email.`,
  },
  resend: {
    action: 'Resend email',
    title: 'Resend redemption email',
    submit: 'Resend Email',
    again: (brand: string, user: string) => `${user} gets the same voucher or code for ${brand} again.`,
    failed: (reason: string, brand: string, user: string) =>
      `${asSentence(reason)} ${user} gets the same voucher or code for ${brand} again.`,
    provider: (reason: string, brand: string, user: string) =>
      `${reason && `${asSentence(reason)} `}The provider will resend ${brand} to ${user}. This doesn't place a new order.`,
  },
  returning: {
    action: 'Return points',
    subtitle: (points: string, brand: string, user: string) => `${points} for ${brand}, redeemed by ${user}`,
    reasonHint: 'Shared with the resident',
    confirmTitle: 'Return points?',
    body: (points: string, user: string) =>
      `${user} gets ${points} back, plus an email with your reason. You can't undo this.`,
    providerBody: (points: string, user: string) =>
      `We'll ask the provider to cancel this reward. Once they confirm, ${user} gets ${points} back, plus an email with your reason. You can't undo this.`,
  },
});
