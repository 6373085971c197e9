import { postKindLabels, type PostKind } from '@hearth/contract/community/post-types';
import { firstValue, useChange, useSearch } from '../../../../kit/address.ts';
import { today } from '../../../../platform/days.ts';
import { lengthOf, periodOf, type Period } from '../../../../ui/month-days.ts';

export const kinds = Object.keys(postKindLabels) as PostKind[];
export const views = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'agenda', label: 'Agenda' },
] as const;
export const audienceOptions = [
  { value: 'all', label: 'All audiences' },
  { value: 'RESIDENT', label: 'Residents' },
  { value: 'AMBASSADOR', label: 'Ambassadors' },
] as const;
export const kindOptions = [
  { value: 'all', label: 'Posts, events and boosts' },
  ...kinds.map((value) => ({ value, label: `${postKindLabels[value]}s` })),
] as const;
const monthPattern = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/;
const isDay = (day: string) =>
  monthPattern.test(day.slice(0, 7)) && day.length === 10 && !Number.isNaN(Date.parse(day));
const usual = { view: 'month', userType: 'all', kind: 'all' } as const;

/** What the address says: the month or the week, the view, and what the calendar is narrowed to. */
export function useShown(timeZone: string) {
  const search = useSearch(['month', 'week', 'view', 'userType', 'kind']);
  const change = useChange();
  const present = today(timeZone);
  const {
    month = '',
    week = '',
    view: named,
    userType,
    kind,
  } = Object.fromEntries(Object.entries(search).map(([key, value]) => [key, firstValue(value)]));
  const view = views.find(({ value }) => value === named)?.value ?? usual.view;
  const shownMonth = monthPattern.test(month) ? month : present.slice(0, 7);
  return {
    present,
    period: view === 'week' ? (isDay(week) ? week : present) : shownMonth,
    view,
    audience: audienceOptions.find(({ value }) => value === userType)?.value ?? usual.userType,
    kind: kinds.find((known) => known === kind) ?? usual.kind,
    setPeriod: (period: Period) =>
      change({ [lengthOf(period)]: period === periodOf(period, present) ? undefined : period }),
    set: (key: keyof typeof usual, value: string) => change({ [key]: value === usual[key] ? undefined : value }),
  };
}
