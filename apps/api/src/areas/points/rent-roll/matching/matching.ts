import { formatDate, formatDecimal } from '@hearth/contract/format';
import { type RentRollLine, type RentRollMatch, rentRollObstacles } from '@hearth/contract/points/rent-roll-record';
import { dueDay, firstDay, labelOf, type Month } from '../rules.ts';
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

/** Payments more than this many days before the month count for an earlier month. */
const earlyDays = 14;

const toCents = (amount: number) => Math.round(amount * 100);
const inMoney = (cents: number) => formatDecimal(cents / 100, 2);
const sum = (lines: readonly RentRollLine[]) => lines.reduce((total, { paid }) => total + toCents(paid ?? 0), 0);

function earliest(month: Month) {
  const day = new Date(`${firstDay(month)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - earlyDays);
  return day.toISOString().slice(0, 10);
}

const contentOf = (line: RentRollLine) => JSON.stringify({ ...line, row: undefined });

/** Rows of identical lines that would add up to more than the rent. */
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

/** The rent from the file, or else from the lease, in cents. */
function rentOf(lines: readonly RentRollLine[], leaseRent: number | null): number | null {
  const stated = lines.reduce((most, { rent }) => Math.max(most, toCents(rent ?? 0)), 0);
  return stated > 0 ? stated : leaseRent === null ? null : toCents(leaseRent);
}

/** A unit's lines, summarized once for all its leases. */
interface UnitLines {
  count: number;
  /** Each line shows the whole rent, and their payments add up to it. */
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

/** Evaluates a lease's payments. Late means after the 5th of the month. */
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
      reason: `Paid on ${formatDate(given[0]?.paidOn ?? '')}, too early for ${labelOf(month)} rent`,
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
    if (owed === null) return { status: 'unpaid', reason: "The file doesn't show a payment amount" };
    if (owed <= 0) return inTime('No balance due', isAll);
    return due !== null && owed < due
      ? { status: 'partial', reason: `${inMoney(owed)} of ${inMoney(due)} still due` }
      : { status: 'unpaid', reason: `Nothing paid, ${inMoney(owed)} due` };
  }
  const paid = sum(lines);
  if (paid <= 0) return { status: 'unpaid', reason: 'Nothing paid' };
  if (due === null && owed === null)
    return { status: 'partial', reason: `Paid ${inMoney(paid)}${on}, but the rent is unknown` };
  if (due !== null && paid < due) {
    if (unit.count > lines.length && unit.isPaidTogether)
      return inTime("Paid in full together with the unit's other rows", isAll);
    return { status: 'partial', reason: `Paid ${inMoney(paid)} of ${inMoney(due)}${on}` };
  }
  if (owed !== null && owed > 0)
    return { status: 'partial', reason: `Paid ${inMoney(paid)}${on}, ${inMoney(owed)} still due` };
  return inTime(`Paid in full${on}${rows}`, (some) => (due === null ? isAll(some) : sum(some) >= due));
}

/** The best explanation for a row without a matching lease. */
function missing(
  { line, home, names, email }: Read,
  holders: readonly Known[],
  person: Known | undefined,
  month: Month,
): string {
  const unit = [line.building, line.unit].filter(Boolean).join('-');
  if (person && !person.isOfMonth) {
    if (person.isVoid) return `${person.fullName}'s lease was terminated`;
    if (person.endDate < firstDay(month)) return `${person.fullName}'s lease ended on ${formatDate(person.endDate)}`;
    if (person.startDate > firstDay(month))
      return `${person.fullName}'s lease starts on ${formatDate(person.startDate)}`;
    return `${person.fullName}'s lease isn't on the ${labelOf(month)} rent roll`;
  }
  if (person && home.hasUnit) return `${person.fullName}'s lease is for unit ${unitOf(person)}, not ${unit}`;
  const resident = line.name || email;
  if (holders.length > 0) return `Unit ${unit} is leased by ${listed(holders)}, not ${resident}`;
  if (home.hasUnit) return `No ${labelOf(month)} lease for unit ${unit}`;
  return names.length > 0 || email
    ? `No ${labelOf(month)} lease for ${resident}`
    : 'This row has no unit, name or email';
}

/** The single lease a line matches, or why it's ambiguous. */
function choose(best: readonly Known[], month: Month): Found {
  if (best.some(({ userId }) => userId !== best[0]?.userId))
    return { fault: { status: 'ambiguous', reason: `Matches several residents: ${listed(best)}` } };
  if (best.some(({ home }) => home.key !== best[0]?.home.key)) {
    const units = [...new Set(best.map(unitOf))].slice(0, 3).join(' and ');
    return { fault: { status: 'ambiguous', reason: `${listed(best)} has leases in ${units}` } };
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
 * Matches rent roll lines to leases and evaluates payments. A lease's lines are evaluated together, on its first line.
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
    if (repeats.has(line.row)) return { ...match, status: 'duplicate', reason: `Repeats row ${first.row}` };
    if (line !== first)
      return {
        ...match,
        status: 'duplicate',
        reason: `Same lease as row ${first.row}, counted there`,
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
