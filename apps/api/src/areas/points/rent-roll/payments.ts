import type { RentRollLine, RentRollMatch } from '@hearth/contract/points/rent-roll-record';
import { inFigures } from '../../../platform/days.ts';
import { dueDay, firstDay, labelOf, type Month } from './rules.ts';

export type Verdict = Pick<RentRollMatch, 'status' | 'reason'>;

/** Rent paid so many days before its month is that of an earlier one. */
const earlyDays = 14;

const toCents = (amount: number) => Math.round(amount * 100);
const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const inMoney = (cents: number) => twoDecimals.format(cents / 100);
const sum = (lines: readonly RentRollLine[]) => lines.reduce((total, { paid }) => total + toCents(paid ?? 0), 0);

function earliest(month: Month) {
  const day = new Date(`${firstDay(month)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - earlyDays);
  return day.toISOString().slice(0, 10);
}

const contentOf = (line: RentRollLine) => JSON.stringify({ ...line, row: undefined });

/** Lines that say the same again, when with them more than the rent would have been paid. */
export function repeatsAmong(lines: readonly RentRollLine[], rent: number | null): Set<number> {
  const first = new Map<string, number>();
  const repeats: RentRollLine[] = [];
  for (const line of lines) {
    const content = contentOf(line);
    const row = first.get(content);
    if (row === undefined) first.set(content, line.row);
    else if (row !== line.row) repeats.push(line);
  }
  const due = rentOf(lines, rent);
  return due !== null && repeats.every((line) => (line.paid ?? 0) > 0) && sum(lines) <= due
    ? new Set()
    : new Set(repeats.map(({ row }) => row));
}

/** The rent as the file says it, or else the lease; in cents. */
function rentOf(lines: readonly RentRollLine[], leaseRent: number | null): number | null {
  const said = lines.reduce((most, { rent }) => Math.max(most, toCents(rent ?? 0)), 0);
  return said > 0 ? said : leaseRent === null ? null : toCents(leaseRent);
}

/** What all lines of a unit say together, reckoned once for all of its leases. */
export interface UnitLines {
  count: number;
  /** They pay one rent to the cent, each with the whole rent and a part of the payment. */
  isPaidTogether: boolean;
}

export function readUnit(lines: readonly RentRollLine[]): UnitLines {
  const rent = lines[0]?.rent;
  return {
    count: lines.length,
    isPaidTogether:
      typeof rent === 'number' &&
      lines.every((line) => line.rent === rent && (line.balance ?? 0) <= 0) &&
      sum(lines) === toCents(rent),
  };
}

/** What the lines of one lease say about its rent; `unit` is what all lines of its unit say. Late is after the 5th of the month. */
export function judge(
  given: readonly RentRollLine[],
  { leaseRent, unit, month }: { leaseRent: number | null; unit: UnitLines; month: Month },
): Verdict {
  const lines = given.filter(({ paidOn }) => !paidOn || paidOn >= earliest(month));
  const balance = given.toSorted((a, b) => a.paidOn.localeCompare(b.paidOn) || a.row - b.row).at(-1)?.balance ?? null;
  const owed = balance === null ? null : toCents(balance);
  const due = rentOf(given, leaseRent);
  if (lines.length === 0)
    return {
      status: 'unpaid',
      reason: `Paid on ${inFigures(given[0]?.paidOn ?? '')}, too early for the rent of ${labelOf(month)}`,
    };

  const days = lines.flatMap(({ paidOn, paid }) => (paidOn && paid !== 0 ? [paidOn] : [])).toSorted();
  const on = days.length > 0 ? ` on ${inFigures(days.at(-1) ?? '')}` : '';
  const isLate = (enough: (lines: readonly RentRollLine[]) => boolean) =>
    !enough(lines.filter(({ paidOn }) => paidOn <= dueDay(month)));
  const inTime = (reason: string, enough: (lines: readonly RentRollLine[]) => boolean): Verdict =>
    isLate(enough)
      ? { status: 'late', reason: `Paid${on}, after the 5th of ${labelOf(month)}` }
      : { status: 'ready', reason };
  const isAll = (some: readonly RentRollLine[]) => some.length === lines.length;
  const rows = lines.length > 1 ? ` in ${lines.length} rows` : '';

  if (lines.every(({ paid }) => paid === null)) {
    if (owed === null) return { status: 'unpaid', reason: 'The file does not say what was paid' };
    if (owed <= 0) return inTime('Nothing is owed', isAll);
    return due !== null && owed < due
      ? { status: 'partial', reason: `${inMoney(owed)} of ${inMoney(due)} is still owed` }
      : { status: 'unpaid', reason: `Nothing was paid: ${inMoney(owed)} is owed` };
  }
  const paid = sum(lines);
  if (paid <= 0) return { status: 'unpaid', reason: 'Nothing was paid' };
  if (due === null && owed === null)
    return { status: 'partial', reason: `Paid ${inMoney(paid)}${on}, but the rent is not known` };
  if (due !== null && paid < due) {
    if (unit.count > lines.length && unit.isPaidTogether)
      return inTime(`Paid in full with the other rows of the unit`, isAll);
    return { status: 'partial', reason: `Paid ${inMoney(paid)} of ${inMoney(due)}${on}` };
  }
  if (owed !== null && owed > 0)
    return { status: 'partial', reason: `Paid ${inMoney(paid)}${on}, but ${inMoney(owed)} is still owed` };
  return inTime(`Paid in full${on}${rows}`, (some) => (due === null ? isAll(some) : sum(some) >= due));
}
