import { defineMessages } from '@hearth/contract/define-messages';
import { counted, formatCount, formatPoints } from '@hearth/contract/format';

const [hour, day] = [3600, 86_400];

/** '45 min', '5.2 h', '3.1 days'; a dash for null. */
function duration(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < hour) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * day) return `${(seconds / hour).toFixed(1)} h`;
  return `${(seconds / day).toFixed(1)} days`;
}

export const text = defineMessages({
  title: 'Company Summary',
  duration,
  cards: {
    balance: 'Points balance',
    sent: 'Points sent',
    redeemed: 'Points redeemed',
    active: 'Active residents',
    activeHint: (residents: number) => `of ${formatCount(residents)} have signed up`,
    activeExplain: 'Signed-up residents and ambassadors. Someone who lives at two properties counts once.',
    properties: (count: number) => counted(count, 'property', 'properties'),
    inBalance: 'in the balance',
    pointsSent: 'sent',
    pointsRedeemed: 'redeemed',
    activeResidents: 'active residents',
  },
  chart: {
    title: 'Points over time',
    label: 'Points sent and redeemed',
    from: 'From',
    sent: 'Sent',
    redeemed: 'Redeemed',
    net: 'Net',
    outstanding: 'Outstanding',
  },
  submissions: {
    title: 'Submissions',
    pending: 'Pending',
    pendingPoints: 'Points if all are approved',
    decided: 'Reviewed',
    time: 'Average time to review',
    previous: (seconds: number) => `${duration(seconds)} in the previous period`,
    pendingSubmissions: 'pending submissions',
    reviewedSubmissions: 'reviewed submissions',
  },
  compared: {
    title: 'Properties compared',
    search: 'Search name or code',
    empty: 'No properties yet. They appear here once they belong to your company or groups.',
    balance: 'Balance',
    sent: 'Sent',
    trend: 'Trend',
    redeemed: 'Redeemed',
    pending: 'Pending',
    active: 'Active residents',
    time: 'Time to review',
    noneBefore: 'None before',
    unchanged: 'No change',
    ofResidents: (count: string) => `of ${count}`,
    before: (time: string) => `${time} before`,
    balanceOf: (points: number, name: string) => `${formatPoints(points)} at ${name}`,
    sentBy: (points: number, name: string) => `${formatPoints(points)} sent at ${name}`,
    trendOf: (name: string) => `Points sent at ${name} in this period`,
    redeemedAt: (points: number, name: string) => `${formatPoints(points)} redeemed at ${name}`,
    pendingAt: (count: number, name: string) => `${formatCount(count)} pending at ${name}`,
    activeAt: (count: number, name: string) => `${formatCount(count)} active residents at ${name}`,
    timeAt: (time: string, count: number, name: string) => `${time}: ${formatCount(count)} reviewed at ${name}`,
  },
});
