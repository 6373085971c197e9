const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'a',
  œ: 'o',
  ø: 'o',
  å: 'a',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Lower case without accents, apostrophes and periods. Files write ä as ä, ae or a, so these are the same. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[ßæœøåłđðþı]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘`´.]/gu, '')
    .replaceAll(/([aou])e/g, '$1');

const titles = new Set(['mr', 'mrs', 'ms', 'dr', 'jr', 'sr', 'ii', 'iii', 'iv']);
const words = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !titles.has(word));

export interface PersonName {
  first: readonly string[];
  last: readonly string[];
  words: ReadonlySet<string>;
  count: number;
  /** Words in sorted order. */ key: string;
  /** Without spaces: O Brien is OBrien. */ joined: string;
}

export function nameOfPerson(first: string, last: string): PersonName {
  const parts = { first: words(first), last: words(last) };
  const all = [...parts.first, ...parts.last];
  return { ...parts, words: new Set(all), count: all.length, key: all.toSorted().join(' '), joined: all.join('') };
}

/** A row with more leaseholders than this isn't part of a rent roll. */
const namesMaximum = 8;

/** The first eight names in a cell: 'Last, First' or 'First Last', separated by `&`, `and`, `/` or `;`. */
export function namesIn(cell: string): PersonName[] {
  const parts = cell
    .split(/[&+;/]|\band\b/i)
    .map((part) => part.trim())
    .filter((part) => words(part).length > 0)
    .slice(0, namesMaximum);
  const family = parts[0]?.includes(',')
    ? parts[0].slice(0, parts[0].indexOf(','))
    : (parts.at(-1)?.split(/\s+/).at(-1) ?? '');
  return parts.map((part) => {
    const comma = part.indexOf(',');
    if (comma >= 0 && words(part.slice(comma)).length > 0)
      return nameOfPerson(part.slice(comma + 1), part.slice(0, comma));
    const spaced = part.trim().split(/\s+/);
    if (spaced.length === 1 && parts.length > 1) return nameOfPerson(part, family);
    return nameOfPerson(spaced.slice(0, -1).join(' '), spaced.at(-1) ?? '');
  });
}

const isWithin = <T>(some: ReadonlySet<T>, all: ReadonlySet<T>) => {
  if (some.size > all.size) return false;
  for (const item of some) if (!all.has(item)) return false;
  return true;
};

/** 2: same name. 1: an extra middle name, or an initial for the first name. 0: different. */
export function nameFit(written: PersonName, known: PersonName): 0 | 1 | 2 {
  if (written.key === known.key || written.joined === known.joined) return 2;
  if (
    written.count > 1 &&
    known.count > 1 &&
    (isWithin(written.words, known.words) || isWithin(known.words, written.words))
  )
    return 1;
  const initial = written.first[0];
  return written.last.join(' ') === known.last.join(' ') && initial?.length === 1 && known.first[0]?.startsWith(initial)
    ? 1
    : 0;
}

/** A unit's letters and numbers: D, 821 for 'D-821', 'D821' or 'Bldg. D, Apt #0821'. */
export const unitTokens = (text: string): string[] =>
  fold(text)
    .replaceAll(/\b(?:unit|apartment|apt|suite|ste|building|bldg|number|no)\b/g, ' ')
    .match(/\d+|\p{L}+/gu)
    ?.map((token) => token.replace(/^0+(?=\d)/, '')) ?? [];

export interface Dwelling {
  unit: string;
  hasUnit: boolean;
  hasBuilding: boolean;
  tokens: ReadonlySet<string>;
  /** Number and letter tokens, unique and sorted. */
  numbers: readonly string[];
  letters: readonly string[];
  /** Building then unit; the same without spaces; and unique sorted tokens. */
  written: string;
  joined: string;
  key: string;
}

export function dwellingOf(unitText: string, buildingText: string): Dwelling {
  const [unit, building] = [unitTokens(unitText), unitTokens(buildingText)];
  const all = [...building, ...unit];
  const tokens = new Set(all);
  const sorted = [...tokens].toSorted();
  const isNumber = (token: string) => /\d/.test(token);
  return {
    unit: unit.join(' '),
    hasUnit: unit.length > 0,
    hasBuilding: building.length > 0,
    tokens,
    numbers: sorted.filter(isNumber),
    letters: sorted.filter((token) => !isNumber(token)),
    written: all.join(' '),
    joined: all.join(''),
    key: sorted.join(' '),
  };
}

/** 3: same. 2: same in another order. 1: one omits the building or joins it with the unit. 0: different. */
export function dwellingFit(line: Dwelling, lease: Dwelling): 0 | 1 | 2 | 3 {
  if (line.written === lease.written) return 3;
  if (line.key === lease.key) return 2;
  if (!line.hasBuilding && (line.unit === lease.unit || line.joined === lease.joined)) return 1;
  return !lease.hasBuilding &&
    lease.tokens.size > 0 &&
    isWithin(lease.tokens, line.tokens) &&
    lease.numbers.length === line.numbers.length
    ? 1
    : 0;
}
