import { rentRollObstacles, type RentRollLine, type RentRollMatch } from '@hearth/contract/points/rent-roll-record';
import { judge, repeatsAmong } from './payments.ts';
import { inFigures } from '../../../platform/days.ts';
import { dueDay, firstDay, labelOf, type Month } from './rules.ts';
import { dwellingFit, dwellingOf, nameOfPerson } from './spelling.ts';
import {
  type Candidate,
  type Known,
  type Read,
  type Found,
  fullName,
  unitOf,
  listed,
  read,
  fitOf,
  hasEmail,
  named,
  withBest,
  lookUp,
} from './candidates.ts';

/** Why nobody was found, as far as the leases tell. */
function missing(
  { line, home, names, email }: Read,
  there: readonly Known[],
  person: Known | undefined,
  month: Month,
): string {
  const hasUnit = home.unit.length > 0;
  const unit = [line.building, line.unit].filter(Boolean).join('-');
  if (person && !person.isOfMonth) {
    if (person.isVoid) return `The lease of ${fullName(person)} was terminated`;
    if (person.endDate < firstDay(month))
      return `The lease of ${fullName(person)} ended on ${inFigures(person.endDate)}`;
    if (person.startDate > firstDay(month))
      return `The lease of ${fullName(person)} starts on ${inFigures(person.startDate)}`;
    return `The lease of ${fullName(person)} is not in the rent roll of ${labelOf(month)}`;
  }
  if (person && hasUnit) return `The lease of ${fullName(person)} is of unit ${unitOf(person)}, not ${unit}`;
  const who = line.name || email;
  const holders = there.filter((lease) => lease.isOfMonth);
  if (holders.length > 0) return `Unit ${unit} is leased by ${listed(holders)}, not by ${who}`;
  if (hasUnit) return `No lease of ${labelOf(month)} is of unit ${unit}`;
  return names.length > 0 || email
    ? `No lease of ${labelOf(month)} is held by ${who}`
    : 'The row has no unit, name or email address';
}

function find(line: Read, { at, of }: ReturnType<typeof lookUp>, month: Month): Found {
  const hasUnit = line.home.unit.length > 0;
  const isAnonymous = line.names.length === 0 && line.email === '';
  const there = hasUnit ? at(line) : [];
  const pool = there.filter((lease) => lease.isOfMonth);
  const everywhere = isAnonymous ? [] : of(line);
  const fits = hasUnit
    ? isAnonymous
      ? pool
      : named(line, pool)
    : named(
        line,
        everywhere.filter((lease) => lease.isOfMonth),
      );
  if (fits.length === 0) {
    const person = withBest(everywhere, (lease) => (lease.isOfMonth ? 2 : 0) + (hasEmail(line, lease) ? 1 : 0))[0];
    const gone = there.find((lease) => !lease.isOfMonth && (hasEmail(line, lease) || fitOf(line, lease) > 0));
    return { fault: { status: 'unmatched', reason: missing(line, there, gone ?? person, month) } };
  }
  const best = hasUnit ? withBest(fits, (lease) => dwellingFit(line.home, lease.home)) : fits;
  if (new Set(best.map((lease) => lease.userId)).size > 1)
    return { fault: { status: 'ambiguous', reason: `The row may be about any of ${listed(best)}` } };
  if (new Set(best.map((lease) => lease.home.key)).size > 1)
    return {
      fault: { status: 'ambiguous', reason: `${listed(best)} has leases of ${best.map(unitOf).join(' and ')}` },
    };
  const runsWhenDue = (lease: Known) => (lease.startDate <= dueDay(month) && lease.endDate >= dueDay(month) ? 1 : 0);
  const [lease] = withBest(best, runsWhenDue);
  return lease ? { lease } : {};
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
  const leases = candidates.map((lease) => ({
    ...lease,
    emails: lease.emails.filter(Boolean).map((email) => email.toLowerCase()),
    name: nameOfPerson(lease.firstName, lease.lastName),
    home: dwellingOf(lease.unitNumber, lease.building),
  }));
  const known = lookUp(leases);
  const found = lines.map(read).map((line) => ({ ...line, ...find(line, known, month) }));
  const ofLease = Map.groupBy(
    found.filter(({ lease }) => lease),
    ({ lease }) => lease?.id ?? '',
  );
  const ofUnit = Map.groupBy(found, ({ home }) => home.key);

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
    const match = { row: line.row, leaseId: lease.id, name: fullName(lease), unitNumber: unitOf(lease) };
    if (lease.obstacle) return { ...match, status: 'blocked', reason: rentRollObstacles[lease.obstacle] };
    const own = ofLease.get(lease.id)?.map((claim) => claim.line) ?? [];
    const repeats = repeatsAmong(own, lease.rent);
    const first = own[0]?.row ?? line.row;
    if (repeats.has(line.row)) return { ...match, status: 'duplicate', reason: `The row repeats row ${first}` };
    if (line.row !== first)
      return {
        ...match,
        status: 'duplicate',
        reason: `Counted together with row ${first}, which is of the same lease`,
      };
    const unit = home.key ? (ofUnit.get(home.key)?.map((claim) => claim.line) ?? []) : [];
    return {
      ...match,
      ...judge(
        own.filter(({ row }) => !repeats.has(row)),
        { leaseRent: lease.rent, unit, month },
      ),
    };
  });
}
