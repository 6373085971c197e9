import { formatDate } from '@hearth/contract/format';
import { type RentRollLine, type RentRollMatch, rentRollObstacles } from '@hearth/contract/points/rent-roll-record';
import { dueDay, firstDay, labelOf, type Month } from './rules.ts';
import {
  createLookUp,
  listed,
  memoize,
  read,
  toKnown,
  unitOf,
  withBest,
  type Found,
  type Pool,
  type Candidate,
  type Known,
  type Read,
} from './candidates.ts';

type Verdict = Pick<RentRollMatch, 'status' | 'reason'>;

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
function repeatsAmong(lines: readonly RentRollLine[], rent: number | null): Set<number> {
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
interface UnitLines {
  count: number;
  /** They pay one rent to the cent, each with the whole rent and a part of the payment. */
  isPaidTogether: boolean;
}

function readUnit(lines: readonly RentRollLine[]): UnitLines {
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
function judge(
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
      reason: `Paid on ${formatDate(given[0]?.paidOn ?? '')}, too early for the rent of ${labelOf(month)}`,
    };

  const days = lines.flatMap(({ paidOn, paid }) => (paidOn && paid !== 0 ? [paidOn] : [])).toSorted();
  const on = days.length > 0 ? ` on ${formatDate(days.at(-1) ?? '')}` : '';
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

/** Why nobody was found, as far as the leases tell. */
function missing(
  { line, home, names, email }: Read,
  holders: readonly Known[],
  person: Known | undefined,
  month: Month,
): string {
  const unit = [line.building, line.unit].filter(Boolean).join('-');
  if (person && !person.isOfMonth) {
    if (person.isVoid) return `The lease of ${person.fullName} was terminated`;
    if (person.endDate < firstDay(month))
      return `The lease of ${person.fullName} ended on ${formatDate(person.endDate)}`;
    if (person.startDate > firstDay(month))
      return `The lease of ${person.fullName} starts on ${formatDate(person.startDate)}`;
    return `The lease of ${person.fullName} is not in the rent roll of ${labelOf(month)}`;
  }
  if (person && home.hasUnit) return `The lease of ${person.fullName} is of unit ${unitOf(person)}, not ${unit}`;
  const who = line.name || email;
  if (holders.length > 0) return `Unit ${unit} is leased by ${listed(holders)}, not by ${who}`;
  if (home.hasUnit) return `No lease of ${labelOf(month)} is of unit ${unit}`;
  return names.length > 0 || email
    ? `No lease of ${labelOf(month)} is held by ${who}`
    : 'The row has no unit, name or email address';
}

/** The one of these that a line is about, or why nobody can tell. */
function choose(best: readonly Known[], month: Month): Found {
  if (best.some(({ userId }) => userId !== best[0]?.userId))
    return { fault: { status: 'ambiguous', reason: `The row may be about any of ${listed(best)}` } };
  if (best.some(({ home }) => home.key !== best[0]?.home.key)) {
    const units = [...new Set(best.map(unitOf))].slice(0, 3).join(' and ');
    return { fault: { status: 'ambiguous', reason: `${listed(best)} has leases of ${units}` } };
  }
  const runsWhenDue = (lease: Known) => (lease.startDate <= dueDay(month) && lease.endDate >= dueDay(month) ? 1 : 0);
  const [lease] = withBest(best, runsWhenDue);
  return lease ? { lease } : {};
}

function createFinder(leases: readonly Known[], month: Month): (line: Read) => Found {
  const { at, everywhere } = createLookUp(leases);
  const chosen = memoize((best: readonly Known[]) => choose(best, month));
  const firstOf = ({ ofMonth, others }: Pool, line: Read) =>
    ofMonth.byEmail(line)[0] ??
    ofMonth.byName(line).exact[0] ??
    others.byEmail(line)[0] ??
    others.byName(line).exact[0];

  return (line) => {
    const isAnonymous = line.names.length === 0 && line.email === '';
    const there = line.home.hasUnit ? at(line.home) : undefined;
    const fits = there
      ? isAnonymous
        ? there.ofMonth.leases
        : there.ofMonth.named(line, { nearly: true })
      : everywhere.ofMonth.named(line, { nearly: false });
    if (fits.length > 0) return chosen(there ? there.closest(fits) : fits);
    const gone = there?.others.named(line, { nearly: true })[0];
    const person = gone ?? (isAnonymous ? undefined : firstOf(everywhere, line));
    return {
      fault: { status: 'unmatched', reason: missing(line, there?.ofMonth.leases ?? [], person, month) },
    };
  };
}

/**
 * Says for each line of a rent roll whose rent it is and whether it was paid in full and in time. Several lines of one lease
 * are judged together, in the first of them.
 */
export function matchLines(
  lines: readonly RentRollLine[],
  candidates: readonly Candidate[],
  month: Month,
): RentRollMatch[] {
  const find = createFinder(candidates.map(toKnown), month);
  const found = lines.map(read).map((line) => ({ ...line, ...find(line) }));
  const ofLease = Map.groupBy(found, ({ lease }) => lease?.id ?? '');
  const ofUnit = Map.groupBy(found, ({ home }) => home.key);
  const linesOf = memoize((claims: readonly { line: RentRollLine }[]) => claims.map(({ line }) => line));
  const repeatsOf = memoize((own: readonly RentRollLine[], lease: Known) => repeatsAmong(own, lease.rent));
  const unitLines = memoize((claims: readonly { line: RentRollLine }[]) => readUnit(linesOf(claims)));

  return found.map(({ line, home, lease, fault }): RentRollMatch => {
    if (!lease)
      return {
        row: line.row,
        status: fault?.status ?? 'unmatched',
        reason: fault?.reason ?? '',
        leaseId: null,
        name: line.name,
        unitNumber: line.unit,
      };
    const match = { row: line.row, leaseId: lease.id, name: lease.fullName, unitNumber: unitOf(lease) };
    if (lease.obstacle) return { ...match, status: 'blocked', reason: rentRollObstacles[lease.obstacle] };
    const own = linesOf(ofLease.get(lease.id) ?? []);
    const repeats = repeatsOf(own, lease);
    const first = own[0] ?? line;
    if (repeats.has(line.row)) return { ...match, status: 'duplicate', reason: `The row repeats row ${first.row}` };
    if (line !== first)
      return {
        ...match,
        status: 'duplicate',
        reason: `Counted together with row ${first.row}, which is of the same lease`,
      };
    const unit = unitLines(home.key ? (ofUnit.get(home.key) ?? []) : []);
    return {
      ...match,
      ...judge(
        own.filter(({ row }) => !repeats.has(row)),
        { leaseRent: lease.rent, unit, month },
      ),
    };
  });
}
