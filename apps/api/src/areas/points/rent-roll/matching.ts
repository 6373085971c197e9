import { rentRollObstacles, type RentRollLine, type RentRollMatch } from '@hearth/contract/points/rent-roll-record';
import { inFigures } from '../../../platform/days.ts';
import { createLookUp, listed, memoize, read, toKnown, unitOf, withBest, type Found, type Pool } from './candidates.ts';
import type { Candidate } from './name-index.ts';
import type { Known, Read } from './name-index.ts';
import { judge, readUnit, repeatsAmong } from './payments.ts';
import { dueDay, firstDay, labelOf, type Month } from './rules.ts';

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
      return `The lease of ${person.fullName} ended on ${inFigures(person.endDate)}`;
    if (person.startDate > firstDay(month))
      return `The lease of ${person.fullName} starts on ${inFigures(person.startDate)}`;
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
