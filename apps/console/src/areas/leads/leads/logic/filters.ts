import { leadSourceLabels, leadStatusLabels } from '@hearth/contract/leads/lead-record';
import type { Filter, ListDefaults } from '../../../../kit/list-state.ts';
import { options } from '../../../../ui/options.ts';
import { text } from '../messages.ts';

/** Filters of the board, whose columns are the statuses. */
export const boardFilters: readonly Filter[] = [
  { kind: 'search', placeholder: text.filters.search },
  {
    kind: 'choice',
    key: 'source',
    label: text.filters.source,
    placeholder: text.filters.allSources,
    options: options(leadSourceLabels),
  },
  {
    kind: 'choice',
    key: 'userType',
    label: text.filters.audience,
    placeholder: text.filters.allAudiences,
    options: options({ RESIDENT: text.filters.residents, AMBASSADOR: text.filters.ambassadors }),
  },
  { kind: 'dates' },
  { kind: 'text', key: 'promoCode', label: text.filters.promoCode },
  { kind: 'only', key: 'referrerId', label: text.filters.referrer },
  { kind: 'switch', key: 'isOverdue', label: text.filters.overdue },
  { kind: 'switch', key: 'isDue', label: text.filters.rewardDue },
];

export const listFilters: readonly Filter[] = boardFilters.toSpliced(1, 0, {
  kind: 'choices',
  key: 'leadStatus',
  label: text.filters.status,
  placeholder: text.filters.allStatuses,
  options: options(leadStatusLabels),
});

export const leadDefaults: ListDefaults = { orderBy: 'createdAt' };
