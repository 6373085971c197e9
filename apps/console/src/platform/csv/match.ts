/** A field that a column can match. */
export interface Field<Id extends string = string> {
  id: Id;
  label: string;
  /** Its names in other systems, best first. */
  names: readonly string[];
  required?: boolean;
  /** Pattern of values, to match a column without a matching header. */
  pattern?: RegExp;
}

/** Column index by field. */
export type Matches<Id extends string = string> = Partial<Record<Id, number>>;

/** Words for the owner of a value. */
const owners = new Set([
  'resident',
  'residents',
  'tenant',
  'tenants',
  'lessee',
  'renter',
  'primary',
  'current',
  'household',
  'hoh',
  'customer',
  'member',
  'user',
  'leaseholder',
  'main',
  'the',
  's',
  '1',
  'required',
  'optional',
  'mm',
  'dd',
  'yyyy',
  'yy',
]);
/** Headers about another person or thing. */
const others =
  /\b(emergency|guarantor|cosigner|co signer|co applicant|property|manager|employer|landlord|owner|agent|previous|former|forwarding|vendor|type|status|sq ?ft|sqft|market)\b/;

const accents = /\p{Mn}/gu;

/** Normalizes a header: 'Lease_StartDate (MM/DD/YYYY)' becomes 'lease start date mm dd yyyy'. */
export const words = (header: string) =>
  header
    .normalize('NFD')
    .replace(accents, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/#/g, ' number ')
    .toLowerCase()
    .replace(/\be[\s-]+mail/g, 'email')
    .replace(/\bno\.?(?=\s|$)|\bnum\b|\bnbr\b/g, 'number')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const bareWords = (header: string) =>
  header
    .split(' ')
    .filter((word) => !owners.has(word))
    .join(' ');

/** Match score of a header for a field: 1 for an exact name, 0 for no similarity. */
export function headerScore(header: string, field: Pick<Field, 'names'>): number {
  const normalized = words(header);
  if (normalized === '') return 0;
  const exact = field.names.indexOf(normalized);
  if (exact >= 0) return 1 - exact * 0.005;
  if (others.test(normalized)) return 0;
  const bare = bareWords(normalized);
  const near = field.names.findIndex((name) => name === bare || (bare !== '' && bareWords(name) === bare));
  if (near >= 0) return 0.85 - near * 0.005;
  const wordList = bare.split(' ');
  const within = field.names.findIndex(
    (name) => name.length > 3 && !owners.has(name) && name.split(' ').every((word) => wordList.includes(word)),
  );
  const length = within < 0 ? 0 : (field.names[within] ?? '').split(' ').length;
  return within >= 0 && wordList.length - length <= 1 ? 0.5 - within * 0.005 : 0;
}

/** Matches columns to fields, best scores first, then by values. A required field can take another field's column. */
export function matchHeaders<Id extends string>(
  headers: readonly string[],
  fields: readonly Field<Id>[],
  samples: readonly (readonly string[])[] = [],
): Matches<Id> {
  const pairs = fields.flatMap((field) =>
    headers.map((header, column) => ({ id: field.id, column, score: headerScore(header, field) })),
  );
  const matches: Matches<Id> = {};
  const taken = new Set<number>();
  for (const { id, column } of pairs.filter((pair) => pair.score > 0).toSorted((a, b) => b.score - a.score)) {
    if (matches[id] !== undefined || taken.has(column)) continue;
    matches[id] = column;
    taken.add(column);
  }
  for (const { id, pattern } of fields) {
    if (matches[id] !== undefined || !pattern) continue;
    const column = headers.findIndex(
      (_header, i) => !taken.has(i) && !others.test(words(headers[i] ?? '')) && isColumnOf(samples, i, pattern),
    );
    if (column < 0) continue;
    matches[id] = column;
    taken.add(column);
  }
  for (const { id } of fields.filter((field) => field.required && matches[field.id] === undefined)) {
    const best = pairs.filter((pair) => pair.id === id && pair.score > 0).toSorted((a, b) => b.score - a.score)[0];
    if (!best) continue;
    for (const other of fields) if (matches[other.id] === best.column) delete matches[other.id];
    matches[id] = best.column;
  }
  return matches;
}

function isColumnOf(rows: readonly (readonly string[])[], column: number, pattern: RegExp) {
  const values = rows.map((row) => row[column]?.trim() ?? '').filter(Boolean);
  return values.length > 0 && values.filter((value) => pattern.test(value)).length > values.length / 2;
}
