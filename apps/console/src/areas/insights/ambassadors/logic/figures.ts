import { ambassadorInsights, type AmbassadorFigures } from '@hearth/contract/insights/ambassadors';
import { pointsPerCurrencyUnit } from '@hearth/contract/constants';
import type { LeadStatus } from '@hearth/contract/leads/lead-record';
import { keepPreviousData } from '@tanstack/react-query';
import { dayBefore, today } from '../../../../platform/days.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { usePeriod } from '../../../points/point-logs/public.tsx';

/** Figures of the selected property, or of all, in the period. */
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

/** What became of the leads of one period: how many there are, how many signed, and their share; null without any. */
export function outcomeOf(figures: Leads, when: 'count' | 'before' = 'count') {
  const all = sumOf(figures, when);
  const leased = sumOf(figures, when, 'leased');
  return { all, leased, share: all === 0 ? null : leased / all };
}

/** Points for each lease that was signed; null where none was. */
export const costOf = (points: number, leased: number) => (leased === 0 ? null : Math.round(points / leased));

/** What points are worth, in US dollars. */
export const worthOf = (points: number) => points / pointsPerCurrencyUnit;
