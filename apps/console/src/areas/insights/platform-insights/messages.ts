import { defineMessages } from '@hearth/contract/define-messages';
import { counted, formatCents, formatCount, formatDate, formatPoints } from '@hearth/contract/format';

/** Both currencies of an amount: '$1,250.00', 'CA$90.00', or both; '$0.00' for none. */
const amounts = ({ usdCents, cadCents }: { usdCents: number; cadCents: number }) =>
  [
    usdCents !== 0 || cadCents === 0 ? formatCents(usdCents, 'USD') : undefined,
    cadCents === 0 ? undefined : formatCents(cadCents, 'CAD'),
  ]
    .filter((amount) => amount !== undefined)
    .join(' and ');

export const text = defineMessages({
  title: 'Insights',
  tabs: {
    label: 'Section',
    insights: 'Insights',
    audit: 'Audit log',
    health: 'Health',
    rates: 'Exchange rates',
    settings: 'Settings',
  },
  amounts,
  outstanding: {
    label: 'Points outstanding',
    explain: 'Points residents can redeem today. 100 points are worth 1 US dollar.',
    worth: (totalCents: number) => `Worth ${formatCents(totalCents, 'USD')}`,
    worthInBoth: (totalCents: number, cadCents: number, exchange: number, date: string, timeZone: string) =>
      `Worth ${formatCents(totalCents, 'USD')}, including ${formatCents(cadCents, 'CAD')} at ${exchange} (${formatDate(date, timeZone)})`,
    holders: 'outstanding, by resident',
  },
  outcomes: {
    title: 'Cost per outcome',
    outcome: 'Outcome',
    count: 'Count',
    points: 'Points',
    cost: 'Cost each',
    change: 'Previous period',
    review: 'Reviews',
    lead: 'Leads',
    lease: 'Leases',
    answer: 'Survey responses',
    reviewHint: 'Approved review boosts',
    leadHint: 'Referred in this period',
    leaseHint: 'Leads from this period that leased',
    answerHint: 'Paid survey responses, without polls and reviews',
    inPeriod: 'in this period',
  },
  liability: {
    title: 'Outstanding points by age',
    earned: 'Since earned',
    active: "Since the resident's last activity",
    none: 'No outstanding points yet',
    share: (share: number) => `${formatCount(Math.round(share * 100))}%`,
    under3: 'Under 3 months',
    under6: '3 to 6 months',
    under12: '6 to 12 months',
    under24: '1 to 2 years',
    older: '2 years or more',
  },
  growth: {
    title: 'Growth',
    residents: (count: number, joined: number, left: number) =>
      `${counted(count, 'resident')} · ${formatCount(joined)} joined, ${formatCount(left)} left`,
    properties: (count: number, added: number) =>
      `${counted(count, 'property', 'properties')} · ${formatCount(added)} added`,
    label: 'Residents who joined and left',
    from: 'From',
    joined: 'Joined',
    left: 'Left',
    added: 'Properties added',
    net: 'Net',
  },
  tables: {
    label: 'Compare',
    points: 'Points and reviews',
    outcomes: 'Outstanding and outcomes',
    brands: 'Brands',
  },
  ranked: {
    title: 'Outstanding points and outcomes',
    search: 'Search name or code',
    empty: 'No properties yet',
    property: 'Property',
    outstanding: 'Outstanding',
    outstandingAt: (points: number, name: string) => `${formatPoints(points)} outstanding at ${name}`,
    old: 'Over a year old',
    idle: 'Idle for 6 months',
    residents: 'Residents',
    moves: (joined: number, left: number) => `${formatCount(joined)} joined, ${formatCount(left)} left`,
    countAt: (count: number, name: string, outcome: string) =>
      `${formatCount(count)} ${outcome.toLowerCase()} at ${name}`,
    each: (points: number) => `${formatCount(points)} pts each`,
  },
  brands: {
    title: 'Brands redeemed',
    search: 'Search brands',
    empty: 'No redemptions in this period or the one before.',
    brand: 'Brand',
    redemptions: 'Redemptions',
    redemptionsOf: (name: string) => `redemptions of ${name}`,
    points: 'Points',
    before: (points: number) => `${formatPoints(points)} before`,
    cost: 'Cost',
  },
});
