import { formatCents } from '@hearth/contract/format';
import type { BalanceAge, Outcome } from '@hearth/contract/insights/platform-insights';

/** What each outcome is called, and what exactly is counted of it. */
export const outcomeWords: Record<Outcome, { label: string; one: string; many: string; explain: string }> = {
  review: {
    label: 'Cost per review',
    one: 'review',
    many: 'reviews',
    explain:
      'Points paid for review boosts in the period, by how many of them were approved. What was voided counts in neither.',
  },
  lead: {
    label: 'Cost per lead',
    one: 'lead',
    many: 'leads',
    explain:
      'Points paid for referrals in the period, by the leads that were referred in it; a lead that was merged into another counts once.',
  },
  lease: {
    label: 'Cost per lease',
    one: 'lease',
    many: 'leases',
    explain:
      'Points paid in the period for referrals, lease referrals and lead incentives, by the leads referred in it that have leased since.',
  },
  answer: {
    label: 'Cost per survey answer',
    one: 'answer',
    many: 'answers',
    explain:
      'Points paid for answers to surveys in the period, by how many there were. Polls and reviews are no surveys.',
  },
};

export const ageWords: Record<BalanceAge, string> = {
  under3: 'Under 3 months',
  under6: '3 to 6 months',
  under12: '6 to 12 months',
  under24: '1 to 2 years',
  older: '2 years and more',
};

/** Points for each of what they brought; null of nothing. */
export const costOf = (points: number, count: number) => (count === 0 ? null : Math.round(points / count));

/** '$1,250.00', 'CA$90.00', or both; of nothing '$0.00'. */
export const costWords = ({ usdCents, cadCents }: { usdCents: number; cadCents: number }) =>
  [
    usdCents !== 0 || cadCents === 0 ? formatCents(usdCents, 'USD') : undefined,
    cadCents === 0 ? undefined : formatCents(cadCents, 'CAD'),
  ]
    .filter((amount) => amount !== undefined)
    .join(' and ');
