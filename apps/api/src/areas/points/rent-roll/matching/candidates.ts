import { formatList } from '@hearth/contract/format';
import type { RentRollLine, RentRollObstacle, RentRollMatch } from '@hearth/contract/points/rent-roll-record';
import { nameFit, type Dwelling, type PersonName, dwellingFit, dwellingOf, nameOfPerson, namesIn } from './spelling.ts';

/** A lease that lines may match. Leases without `isOfMonth` only explain missing matches. */
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
  /** Index among the candidates, which sorts matches. */
  position: number;
  fullName: string;
  name: PersonName;
  home: Dwelling;
}
export interface Read {
  line: RentRollLine;
  names: PersonName[];
  email: string;
  home: Dwelling;
}

/** Leases of residents with the same name, compared once. */
interface Namesakes {
  number: number;
  name: PersonName;
  leases: Known[];
}

interface Named {
  exact: readonly Known[];
  near: readonly Known[];
  names: ReadonlySet<Namesakes>;
}

interface NameIndex {
  leases: readonly Known[];
  byEmail(line: Read): readonly Known[];
  byName(line: Read): Pick<Named, 'exact' | 'near'>;
  /** Leases matching the line's email, or else its name; exact names come first. */
  named(line: Read, options: { nearly: boolean }): readonly Known[];
}

const noLeases: readonly Known[] = [];
const inOrder = (leases: Iterable<Known>) => [...new Set(leases)].sort((a, b) => a.position - b.position);
const spellingOf = ({ first, last }: PersonName) => `${first.join(' ')}|${last.join(' ')}`;
const initialOf = ({ first, last }: PersonName) => `initial ${first[0]?.[0] ?? ''}|${last.join(' ')}`;

/** Finds leases by name or email. Has an index key for each kind of match in `nameFit`. */
function createNameIndex(leases: readonly Known[]): NameIndex {
  const emails = new Map<string, Known[]>();
  for (const lease of leases) for (const email of new Set(lease.emails)) add(emails, email, lease);
  let names: ReturnType<typeof lookUpNames> | undefined;
  const lookUp = () => (names ??= lookUpNames(leases));
  const cells = new Map<string, Named>();
  const lists = new Map<string, readonly Known[]>();
  /** Returns the same array for the same names, so that memoized results are shared. */
  function leasesOf(some: readonly Namesakes[]): readonly Known[] {
    if (some.length < 2) return some[0]?.leases ?? noLeases;
    const key = some.map(({ number }) => number).join(' ');
    const list = lists.get(key) ?? inOrder(some.flatMap((each) => each.leases));
    lists.set(key, list);
    return list;
  }

  function find(line: Read): Named {
    const [exact, near] = [new Set<Namesakes>(), new Set<Namesakes>()];
    for (const name of line.names)
      for (const namesakes of lookUp().candidates(name)) {
        const fit = nameFit(name, namesakes.name);
        if (fit > 0) (fit === 2 ? exact : near).add(namesakes);
      }
    const listOf = (some: ReadonlySet<Namesakes>) => leasesOf([...some].sort((a, b) => a.number - b.number));
    return { exact: listOf(exact), near: listOf(near), names: new Set([...exact, ...near]) };
  }
  function ofCell(line: Read): Named {
    const known = cells.get(line.line.name) ?? find(line);
    cells.set(line.line.name, known);
    return known;
  }

  const index: NameIndex = {
    leases,
    byEmail: ({ email }) => (email === '' ? noLeases : (emails.get(email) ?? noLeases)),
    byName: ofCell,
    named(line, { nearly }) {
      const byEmail = index.byEmail(line);
      const { exact, near, names: fits } = ofCell(line);
      if (byEmail.length === 0) return exact.length > 0 || !nearly ? exact : near;
      const both =
        byEmail.length < exact.length + near.length
          ? byEmail.filter((lease) => fits.has(lookUp().of(lease)))
          : [...exact, ...near].filter(({ emails: own }) => own.includes(line.email));
      if (both.length > 0) return both;
      // One resident's email with another's name is ambiguous.
      if (exact.length === 0) return byEmail;
      return inOrder([...byEmail, ...exact]);
    },
  };
  return index;
}

function add<T>(map: Map<string, T[]>, key: string, item: T): void {
  const there = map.get(key);
  if (there) there.push(item);
  else map.set(key, [item]);
}

/** Candidates for a name as written; `nameFit` makes the final decision. */
function lookUpNames(leases: readonly Known[]) {
  const bySpelling = new Map<string, Namesakes>();
  for (const lease of leases) {
    const spelling = spellingOf(lease.name);
    const there = bySpelling.get(spelling);
    if (there) there.leases.push(lease);
    else bySpelling.set(spelling, { number: bySpelling.size, name: lease.name, leases: [lease] });
  }
  const byWord = new Map<string, Namesakes[]>();
  for (const each of bySpelling.values()) for (const word of each.name.words) add(byWord, word, each);
  const rarest = (words: ReadonlySet<string>) => {
    let rare = '';
    for (const word of words)
      if (rare === '' || (byWord.get(word)?.length ?? 0) < (byWord.get(rare)?.length ?? 0)) rare = word;
    return rare;
  };
  const byKey = new Map<string, Namesakes[]>();
  for (const each of bySpelling.values()) {
    add(byKey, `key ${each.name.key}`, each);
    add(byKey, `joined ${each.name.joined}`, each);
    add(byKey, initialOf(each.name), each);
    add(byKey, `within ${rarest(each.name.words)}`, each);
  }
  return {
    of: (lease: Known) => bySpelling.get(spellingOf(lease.name)) as Namesakes,
    candidates(name: PersonName): Iterable<Namesakes> {
      const keys = [`key ${name.key}`, `joined ${name.joined}`];
      if (name.first[0]?.length === 1) keys.push(initialOf(name));
      if (name.count > 1) for (const word of name.words) keys.push(`within ${word}`);
      const longer = name.count > 1 ? (byWord.get(rarest(name.words)) ?? []) : [];
      return new Set([...keys.flatMap((key) => byKey.get(key) ?? []), ...longer]);
    },
  };
}

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

/** Memoizes by object identity. */
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

/** Up to three of their names. */
export const listed = memoize((leases: readonly Known[]) => {
  const names = new Set<string>();
  for (const { fullName } of leases) if (names.size < 3) names.add(fullName);
  return formatList([...names]);
});

export function withBest<T>(items: readonly T[], score: (item: T) => number): readonly T[] {
  const scores = items.map(score);
  const best = scores.reduce((most, each) => Math.max(most, each), -Infinity);
  return scores.every((each) => each === best) ? items : items.filter((_item, index) => scores[index] === best);
}

/** Leases of the month, and others that only explain missing matches. */
export interface Pool {
  ofMonth: NameIndex;
  others: NameIndex;
}
/** The pool for one unit spelling; `closest` picks the leases whose unit is most similar. */
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

/** Looks up leases by unit. Spellings of the same units share a pool. */
export function createLookUp(leases: readonly Known[]) {
  const spellingOfHome = ({ written, unit }: Dwelling) => `${written}|${unit}`;
  const homes = [...Map.groupBy(leases, ({ home }) => spellingOfHome(home)).values()].map((held, number): Home => {
    const [{ home }] = held as [Known, ...Known[]];
    return { number, home, leases: held };
  });
  const uses = new Map<string, number>();
  for (const { home } of homes) for (const letter of home.letters) uses.set(letter, (uses.get(letter) ?? 0) + 1);
  const rarest = (letters: readonly string[]) =>
    letters.reduce((rare, letter) => ((uses.get(letter) ?? 0) < (uses.get(rare) ?? Infinity) ? letter : rare), '');

  // One key per kind of match in `dwellingFit`.
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
      const spelling = spellingOfHome(line);
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
