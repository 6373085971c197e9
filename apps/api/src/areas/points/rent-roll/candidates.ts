import { type RentRollLine, type RentRollMatch, type RentRollObstacle } from '@hearth/contract/points/rent-roll-record';
import {
  dwellingFit,
  dwellingIndex,
  dwellingOf,
  nameFit,
  namesIn,
  type Dwelling,
  type PersonName,
} from './spelling.ts';

/** A lease that lines may be about; `isOfMonth` is false for those that only explain why nothing matches. */
export interface Candidate {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  emails: readonly string[];
  unitNumber: string;
  building: string;
  startDate: string;
  endDate: string;
  rent: number | null;
  isVoid: boolean;
  isOfMonth: boolean;
  obstacle: RentRollObstacle | null;
}

export interface Known extends Candidate {
  name: PersonName;
  home: Dwelling;
}
export interface Read {
  line: RentRollLine;
  names: PersonName[];
  email: string;
  home: Dwelling;
}
export interface Found {
  lease?: Known;
  fault?: Pick<RentRollMatch, 'status' | 'reason'>;
}

export const fullName = ({ firstName, lastName }: Candidate) => `${firstName} ${lastName}`.trim();
export const unitOf = ({ unitNumber, building }: Candidate) => (building ? `${building}-${unitNumber}` : unitNumber);
export const listed = (leases: readonly Known[]) => [...new Set(leases.map(fullName))].slice(0, 3).join(', ');

export const read = (line: RentRollLine): Read => ({
  line,
  names: namesIn(line.name),
  email: line.email.toLowerCase(),
  home: dwellingOf(line.unit, line.building),
});

export const fitOf = ({ names }: Read, lease: Known) => Math.max(0, ...names.map((name) => nameFit(name, lease.name)));
export const hasEmail = ({ email }: Read, lease: Known) => email !== '' && lease.emails.includes(email);

/** Whom of these the line names: by e-mail, or else by the name, as it is written rather than nearly so. */
export function named(line: Read, pool: readonly Known[]): Known[] {
  const byName = (fit: number) => pool.filter((lease) => fitOf(line, lease) >= fit);
  const exact = byName(2);
  const byEmail = pool.filter((lease) => hasEmail(line, lease));
  if (byEmail.length > 0) {
    const both = byEmail.filter((lease) => fitOf(line, lease) > 0);
    // One person's address with another's name: nobody can tell which of the two is meant.
    return both.length > 0 ? both : [...new Set([...byEmail, ...exact])];
  }
  return exact.length > 0 ? exact : byName(1);
}

export const withBest = <T>(items: readonly T[], score: (item: T) => number): T[] => {
  const best = Math.max(...items.map(score));
  return items.filter((item) => score(item) === best);
};

export function lookUp(leases: readonly Known[]) {
  const index = (keys: (lease: Known) => readonly string[]) => {
    const map = Map.groupBy(
      leases.flatMap((lease) => keys(lease).map((key) => ({ key, lease }))),
      ({ key }) => key,
    );
    return (wanted: readonly string[]) => [
      ...new Set(wanted.flatMap((key) => map.get(key)?.map(({ lease }) => lease) ?? [])),
    ];
  };
  const byHome = index((lease) => dwellingIndex(lease.home));
  const byEmail = index((lease) => lease.emails);
  const byName = index((lease) => [lease.name.key, lease.name.joined]);
  return {
    at: ({ home }: Read) => byHome(dwellingIndex(home)).filter((lease) => dwellingFit(home, lease.home) > 0),
    of: (line: Read) => [
      ...new Set([...byEmail([line.email]), ...byName(line.names.flatMap(({ key, joined }) => [key, joined]))]),
    ],
  };
}
