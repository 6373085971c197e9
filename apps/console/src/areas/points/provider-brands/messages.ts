import { defineMessages } from '@hearth/contract/define-messages';
import { formatCount } from '@hearth/contract/format';
import type { ReactNode } from 'react';
import { rich } from '../../../ui/rich.ts';

export const text = defineMessages({
  title: (provider: string) => `${provider} products`,
  hint: (provider: string) => `${provider} emails these rewards to residents`,
  search: 'Search name or category',
  tabs: 'Country',
  columns: { product: 'Product', points: 'Points', brand: 'Brand' },
  range: (minimum: ReactNode, maximum: ReactNode) => rich`${minimum} to ${maximum}`,
  values: (count: number) => `${formatCount(count)} values`,
  notAdded: 'Not added',
  added: 'Added',
  addedFor: (name: string) => `Added: ${name}`,
  add: 'Add to brands',
  addTitle: (name: string) => `Add ${name} to brands?`,
  addBody: (country: string) =>
    `Residents in ${country} can redeem it right away. You can add its logo, groups and terms under Brands.`,
  empty: { title: 'No products', hint: (provider: string) => `${provider} has no products in this country.` },
  funds: (provider: string, amount: string, at: string) => `${provider} balance: ${amount}, as of ${at}.`,
  lowFunds: (provider: string, amount: string, at: string) => `Low ${provider} balance: ${amount}, as of ${at}.`,
  lowFundsHint: (amount: string) =>
    `You have less than ${amount} left. When it runs out, rewards wait until you add funds.`,
});
