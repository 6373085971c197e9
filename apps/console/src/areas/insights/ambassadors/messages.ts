import { defineMessages } from '@hearth/contract/define-messages';
import { formatCount, formatMoney } from '@hearth/contract/format';

const percent = (share: number | null) => (share === null ? '–' : `${formatCount(Math.round(share * 100))}%`);

export const text = defineMessages({
  title: 'Ambassador Insights',
  percent,
  cards: {
    ambassadors: 'Ambassadors',
    ambassadorsHint: (before: number) => `${formatCount(before)} at the start of the period`,
    active: 'Active ambassadors',
    activeExplain: 'Ambassadors who have signed up.',
    activeHint: (referring: number, before: number) =>
      `${formatCount(referring)} made a referral, vs. ${formatCount(before)} in the previous period`,
    leads: 'Leads',
    leadsHint: (before: number) => `${formatCount(before)} in the previous period`,
    conversion: 'Conversion',
    conversionExplain: "Share of this period's leads that leased.",
    conversionHint: (leased: number, before: number | null) =>
      `${formatCount(leased)} leased, vs. ${percent(before)} in the previous period`,
    points: 'Points sent to ambassadors',
    cost: 'Cost per signed lease',
    costExplain: "Points sent to ambassadors in this period, divided by this period's leads that leased.",
    noLease: 'No leases signed',
    worth: (dollars: number) => formatMoney(dollars),
    about: {
      ambassadors: 'ambassadors',
      active: 'active ambassadors',
      leads: 'leads',
      conversion: 'conversion',
      points: 'sent to ambassadors',
      cost: 'per lease',
    },
  },
  statuses: {
    title: 'Leads by status',
    before: (count: number) => `${formatCount(count)} in the previous period`,
    none: 'No referrals from ambassadors in this period.',
  },
  rankings: {
    leads: 'Leads',
    leased: 'Leased',
    leadsOf: (name: string) => `leads from ${name}`,
    leasedOf: (name: string) => `leads from ${name} that leased`,
    best: 'Top ambassadors',
    bestHint: 'By leases signed, then by leads',
    ambassador: 'Ambassador',
    codes: 'Promo codes used',
    code: 'Promo code',
    unknownCode: "Not one of this property's codes",
    noCodes: 'No referrals with a promo code in this period.',
  },
});
