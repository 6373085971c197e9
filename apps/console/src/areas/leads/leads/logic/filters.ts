import { leadSourceLabels, leadStatusLabels } from '@hearth/contract/leads/lead-record';
import type { Filter, ListDefaults } from '../../../../kit/list-state.ts';
import { options } from '../../../../ui/options.ts';

/** What the board is narrowed by: its columns are the status. */
export const boardFilters: readonly Filter[] = [
  { kind: 'search', placeholder: 'Search name, email, phone or who referred...' },
  { kind: 'choice', key: 'source', label: 'Source', placeholder: 'Every source', options: options(leadSourceLabels) },
  {
    kind: 'choice',
    key: 'userType',
    label: 'Audience',
    placeholder: 'Every audience',
    options: options({ RESIDENT: 'Residents', AMBASSADOR: 'Ambassadors' }),
  },
  { kind: 'dates' },
  { kind: 'text', key: 'promoCode', label: 'Promo code' },
  { kind: 'only', key: 'referrerId', label: 'Only whom one person referred' },
  { kind: 'switch', key: 'isOverdue', label: 'Overdue' },
  { kind: 'switch', key: 'isDue', label: 'Reward due now' },
];

export const listFilters: readonly Filter[] = boardFilters.toSpliced(1, 0, {
  kind: 'choices',
  key: 'leadStatus',
  label: 'Status',
  placeholder: 'Every status',
  options: options(leadStatusLabels),
});

export const leadDefaults: ListDefaults = { orderBy: 'createdAt' };
