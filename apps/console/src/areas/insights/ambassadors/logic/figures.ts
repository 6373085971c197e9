import { ambassadorInsights, type AmbassadorFigures } from '@hearth/contract/insights/ambassadors';
import { pointsPerCurrencyUnit } from '@hearth/contract/constants';
import type { LeadStatus } from '@hearth/contract/leads/lead-record';
import { keepPreviousData } from '@tanstack/react-query';
import { dayBefore, today } from '../../../../platform/days.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { usePeriod } from '../../../points/point-logs/public.tsx';

/** Ambassador figures of the selected property, or of all, in the period. */
export function useAmbassadorFigures() {
  const { scope, timeZone } = useSession();
  const { days } = usePeriod();
  const endDate = today(timeZone);
  const startDate = dayBefore(endDate, Number(days) - 1);
  const { data, error, refetch } = useEndpoint(
    ambassadorInsights,
    { query: { ...scope, startDate, endDate } },
    { placeholderData: keepPreviousData },
  );
  return { data: data?.data, error, refetch };
}

type Leads = Pick<AmbassadorFigures, 'leads'>;

const sumOf = ({ leads }: Leads, when: 'count' | 'before', status?: LeadStatus) =>
  leads.reduce((sum, entry) => sum + (status && entry.leadStatus !== status ? 0 : entry[when]), 0);

/** Leads of a period: all, leased, and the share that leased (null without leads). */
export function outcomeOf(figures: Leads, when: 'count' | 'before' = 'count') {
  const all = sumOf(figures, when);
  const leased = sumOf(figures, when, 'leased');
  return { all, leased, share: all === 0 ? null : leased / all };
}

/** Points per signed lease, rounded; null when none was signed. */
export const costOf = (points: number, leased: number) => (leased === 0 ? null : Math.round(points / leased));

/** The value of points in US dollars. */
export const worthOf = (points: number) => points / pointsPerCurrencyUnit;
