import { type RentRollLine, type RentRollMatch } from '@hearth/contract/points/rent-roll-record';
import { createNameIndex, type Candidate, type Known, type NameIndex, type Read } from './name-index.ts';
import { dwellingFit, dwellingOf, nameOfPerson, namesIn, type Dwelling } from './spelling.ts';

export interface Found {
  lease?: Known;
  fault?: Pick<RentRollMatch, 'status' | 'reason'>;
}

export const unitOf = ({ unitNumber, building }: Candidate) => (building ? `${building}-${unitNumber}` : unitNumber);

export const toKnown = (lease: Candidate, position: number): Known => ({
  ...lease,
  position,
  emails: lease.emails.filter(Boolean).map((email) => email.toLowerCase()),
  fullName: `${lease.firstName} ${lease.lastName}`.trim(),
  name: nameOfPerson(lease.firstName, lease.lastName),
  home: dwellingOf(lease.unitNumber, lease.building),
});

export const read = (line: RentRollLine): Read => ({
  line,
  names: namesIn(line.name),
  email: line.email.toLowerCase(),
  home: dwellingOf(line.unit, line.building),
});

/** The answer about the same object, worked out once. */
export function memoize<K extends object, V, Rest extends unknown[]>(
  work: (key: K, ...rest: Rest) => V,
): (key: K, ...rest: Rest) => V {
  const known = new WeakMap<K, { value: V }>();
  return (key, ...rest) => {
    const { value } = known.get(key) ?? { value: work(key, ...rest) };
    known.set(key, { value });
    return value;
  };
}

/** At most three of their names. */
export const listed = memoize((leases: readonly Known[]) => {
  const names = new Set<string>();
  for (const { fullName } of leases) if (names.size < 3) names.add(fullName);
  return [...names].join(', ');
});

export function withBest<T>(items: readonly T[], score: (item: T) => number): readonly T[] {
  const scores = items.map(score);
  const best = scores.reduce((most, each) => Math.max(most, each), -Infinity);
  return scores.every((each) => each === best) ? items : items.filter((_item, index) => scores[index] === best);
}

/** Leases of the month, and others that only explain why nothing matches. */
export interface Pool {
  ofMonth: NameIndex;
  others: NameIndex;
}
/** The pool of one spelling; `closest` are those of some leases whose unit is the most like it. */
interface PoolOfLine extends Pool {
  closest(leases: readonly Known[]): readonly Known[];
}

const poolOf = (leases: readonly Known[]): Pool => ({
  ofMonth: createNameIndex(leases.filter(({ isOfMonth }) => isOfMonth)),
  others: createNameIndex(leases.filter(({ isOfMonth }) => !isOfMonth)),
});

interface Home {
  number: number;
  home: Dwelling;
  leases: readonly Known[];
}

/** Looks leases up by unit. Lines that mean the same homes share one pool, however they are written. */
export function createLookUp(leases: readonly Known[]) {
  const spellingOf = ({ written, unit }: Dwelling) => `${written}|${unit}`;
  const homes = [...Map.groupBy(leases, ({ home }) => spellingOf(home)).values()].map((held, number): Home => {
    const [{ home }] = held as [Known, ...Known[]];
    return { number, home, leases: held };
  });
  const uses = new Map<string, number>();
  for (const { home } of homes) for (const letter of home.letters) uses.set(letter, (uses.get(letter) ?? 0) + 1);
  const rarest = (letters: readonly string[]) =>
    letters.reduce((rare, letter) => ((uses.get(letter) ?? 0) < (uses.get(rare) ?? Infinity) ? letter : rare), '');

  // One key for each way in which `dwellingFit` lets a line and a lease fit.
  const byKey = new Map<string, Home[]>();
  const index = (key: string, home: Home) => {
    const there = byKey.get(key);
    if (there) there.push(home);
    else byKey.set(key, [home]);
  };
  const bare = (numbers: readonly string[], letter: string) => `bare ${numbers.join(' ')} ${letter}`;
  for (const found of homes) {
    const { home } = found;
    index(`key ${home.key}`, found);
    if (home.hasUnit) index(`unit ${home.unit}`, found);
    index(`joined ${home.joined}`, found);
    if (!home.hasBuilding) index(bare(home.numbers, rarest(home.letters)), found);
  }
  const keysOf = (line: Dwelling) => [
    `key ${line.key}`,
    ...(line.hasBuilding ? [] : [`unit ${line.unit}`, `joined ${line.joined}`]),
    ...['', ...line.letters].map((letter) => bare(line.numbers, letter)),
  ];

  const pools = new Map<string, Pool>();
  function poolAt(there: readonly Home[]): Pool {
    const key = there.map(({ number }) => number).join(' ');
    const pool =
      pools.get(key) ?? poolOf(there.flatMap((home) => home.leases).toSorted((a, b) => a.position - b.position));
    pools.set(key, pool);
    return pool;
  }

  const bySpelling = new Map<string, PoolOfLine>();
  return {
    at(line: Dwelling): PoolOfLine {
      const spelling = spellingOf(line);
      const known = bySpelling.get(spelling);
      if (known) return known;
      const found = new Set(keysOf(line).flatMap((key) => byKey.get(key) ?? []));
      const fits = [...found].filter(({ home }) => dwellingFit(line, home) > 0);
      const pool = poolAt(fits.toSorted((a, b) => a.number - b.number));
      const closest = memoize((some: readonly Known[]) => withBest(some, ({ home }) => dwellingFit(line, home)));
      const there = { ...pool, closest };
      bySpelling.set(spelling, there);
      return there;
    },
    everywhere: poolOf(leases),
  };
}
