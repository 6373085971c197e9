import { formatDate } from '@hearth/contract/format';
import {
  renewalRiskLabels,
  renewalStageLabels,
  type RenewalRisk,
  type RenewalRow,
  type RenewalStage,
} from '@hearth/contract/retention/renewal-record';
import type { Filter, ListDefaults } from '../../../../kit/list-state.ts';
import { options } from '../../../../ui/options.ts';
import type { Status } from '../../../../ui/status-chip.tsx';
import { text } from '../messages.ts';

/** Filters of the board, whose columns are the stages. */
export const boardFilters: readonly Filter[] = [
  { kind: 'search', placeholder: text.filters.search },
  {
    kind: 'choices',
    key: 'risk',
    label: text.filters.risk,
    placeholder: text.filters.allRisks,
    options: options(renewalRiskLabels),
  },
  {
    kind: 'choice',
    key: 'days',
    label: text.filters.days,
    placeholder: text.filters.anyDays,
    options: [30, 60, 90].map((days) => ({ value: String(days), label: text.filters.within(days) })),
  },
  { kind: 'switch', key: 'isOverdue', label: text.filters.overdue },
];

export const listFilters: readonly Filter[] = boardFilters.toSpliced(1, 0, {
  kind: 'choices',
  key: 'stage',
  label: text.filters.stage,
  placeholder: text.filters.allStages,
  options: options(renewalStageLabels),
});

export const renewalDefaults: ListDefaults = { orderBy: 'endDate', order: 'asc' };

export const stageChips: Record<RenewalStage, Status> = {
  notContacted: 'inactive',
  offered: 'ready',
  deciding: 'pending',
  renewed: 'approved',
  gaveNotice: 'denied',
  movedOut: 'voided',
};

export const riskChips: Record<RenewalRisk, Status> = { high: 'denied', medium: 'pending', low: 'active' };

/** Reasons in words, worst first. */
export const reasonsOf = ({ risk }: Pick<RenewalRow, 'risk'>): string[] =>
  (risk?.reasons ?? []).map(({ reason, count }) => text.reasons[reason](count));

/** Next step with its date; empty without one. */
export const stepOf = ({ nextStep, nextStepOn }: Pick<RenewalRow, 'nextStep' | 'nextStepOn'>) =>
  [nextStep, nextStepOn && formatDate(nextStepOn)].filter(Boolean).join(', ');
