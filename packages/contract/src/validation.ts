import { z } from 'zod';
import { defineMessages } from './define-messages.ts';
import { formatCount, plural } from './format.ts';

type Path = readonly PropertyKey[];

const fieldWords: Readonly<Record<string, string>> = {
  _id: 'Id',
  externalID: 'External Id',
  q: 'Search text',
  url: 'URL',
  interfaceURL: 'Interface URL',
  params: 'The address',
  query: 'The query',
  body: 'The request body',
};
const wordOf = (word: string) => fieldWords[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1);

function nameOf(key: string): string {
  const known = fieldWords[key];
  if (known) return known;
  const words = key.replace(/(?<=.)I[dD](?=s?$)/, '').split(/(?=[A-Z])|[\s_-]+/);
  return words.filter(Boolean).map(wordOf).join(' ');
}

/** Display name of the field at the end of a path: 'Unit Number', 'Property', 'Entry 3 of Users'. */
export function fieldName(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'The request';
  return typeof last === 'number' ? `Entry ${last + 1} of ${fieldName(path.slice(0, -1))}` : nameOf(String(last));
}

const listed = (values: readonly unknown[]) =>
  values.length === 1 ? String(values[0]) : `one of ${values.slice(0, 20).map(String).join(', ')}`;
/** '1,000,000', but '2026': years have no separator. */
const amount = (value: number | bigint) => (value >= 10_000 ? formatCount(value) : String(value));
const characters = (count: number | bigint) => `${amount(count)} ${plural(Number(count), 'character')}`;
const entries = (count: number | bigint) => `${amount(count)} ${plural(Number(count), 'entry', 'entries')}`;

/** Messages about invalid values. Areas define those that the specification words. */
export const validationMessages = defineMessages({
  required: (field: string) => `${field} is required`,
  text: (field: string) => `${field} must be text`,
  number: (field: string) => `${field} must be a number`,
  wholeNumber: (field: string) => `${field} must be a whole number`,
  flag: (field: string) => `${field} must be true or false`,
  list: (field: string) => `${field} must be a list`,
  object: (field: string) => `${field} must be an object`,
  shortest: (field: string, count: number | bigint) => `${field} must be ${characters(count)} or more`,
  longest: (field: string, count: number | bigint) => `${field} must be ${characters(count)} or less`,
  fewest: (field: string, count: number | bigint) => `${field} must have ${entries(count)} or more`,
  mostEntries: (field: string, count: number | bigint) => `${field} must have ${entries(count)} or less`,
  least: (field: string, least: number | bigint) => `${field} must be ${amount(least)} or more`,
  more: (field: string, than: number | bigint) => `${field} must be more than ${amount(than)}`,
  most: (field: string, most: number | bigint) => `${field} must be ${amount(most)} or less`,
  less: (field: string, than: number | bigint) => `${field} must be less than ${amount(than)}`,
  range: (field: string, least: number, most: number) => `${field} must be ${amount(least)} to ${amount(most)}`,
  step: (field: string, step: number | bigint) => `${field} must be a multiple of ${amount(step)}`,
  choice: (field: string, values: readonly unknown[]) => `${field} must be ${listed(values)}`,
  id: (field: string) => `${field} isn't a valid ID`,
  date: (field: string) => `${field} must be a date, such as 2026-03-05`,
  dateRange: (field: string) => `${field} must be a date from 1900 to 2199`,
  instant: (field: string) => `${field} must be a date and time in UTC, such as 2026-03-05T10:30:00Z`,
  webAddress: (field: string) => `${field} must be an http(s) address`,
  halfCharacter: (field: string) => `${field} can't contain half a character (a lone surrogate)`,
  controlCharacters: (field: string) => `${field} can't contain control characters`,
  nested: (field: string) => `${field} is nested too deeply`,
  unknown: (fields: readonly string[]) =>
    `${fields
      .slice(0, 5)
      .map((field) => `'${field.slice(0, 60)}'`)
      .join(', ')} ${plural(fields.length, "isn't a known field", "aren't known fields")}`,
  invalid: (field: string) => `${field} isn't valid`,
});

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0];
type ByField = {
  [K in keyof typeof validationMessages]: (typeof validationMessages)[K] extends (field: string) => string ? K : never;
}[keyof typeof validationMessages];

/** A message for one check: `z.string().regex(pattern, byField('id'))`. */
export const byField = (sentence: ByField) => ({
  error: (issue: { path?: PropertyKey[] | undefined }) => validationMessages[sentence](fieldName(issue.path ?? [])),
});

/** Like `byField` for a required value: an empty string, such as from an unset select, counts as missing. */
export const byRequired = (sentence: ByField) => ({
  error: ({ input, path }: { input?: unknown; path?: PropertyKey[] | undefined }) =>
    (input === '' || input === undefined ? validationMessages.required : validationMessages[sentence])(
      fieldName(path ?? []),
    ),
});
export const byId = byRequired('id');

export const byRange = (least: number, most: number) => ({
  error: (issue: { path?: PropertyKey[] | undefined }) =>
    validationMessages.range(fieldName(issue.path ?? []), least, most),
});

const typeMessages: Readonly<Record<string, (field: string) => string>> = {
  string: validationMessages.text,
  number: validationMessages.number,
  int: validationMessages.wholeNumber,
  boolean: validationMessages.flag,
  array: validationMessages.list,
  object: validationMessages.object,
  record: validationMessages.object,
};

function sizeMessage(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>, field: string): string {
  const isSmall = issue.code === 'too_small';
  const bound = isSmall ? issue.minimum : issue.maximum;
  if (issue.origin === 'string') {
    if (isSmall && (Number(bound) <= 1 || issue.input === '')) return validationMessages.required(field);
    return (isSmall ? validationMessages.shortest : validationMessages.longest)(field, bound);
  }
  if (issue.origin === 'array')
    return (isSmall ? validationMessages.fewest : validationMessages.mostEntries)(field, bound);
  if (issue.inclusive === false) return (isSmall ? validationMessages.more : validationMessages.less)(field, bound);
  return (isSmall ? validationMessages.least : validationMessages.most)(field, bound);
}

/** The schema's own message for empty text, if it has one. */
function emptyMessage({ inst, ...issue }: Issue): string | undefined {
  const checks = (inst as z.core.$ZodType | undefined)?._zod.def.checks ?? [];
  for (const check of checks) {
    const def = check._zod.def as z.core.$ZodCheckMinLengthDef;
    if (def.check !== 'min_length' || def.minimum < 1) continue;
    const message = def.error?.({ ...issue, input: '' } as Parameters<typeof def.error>[0]);
    return typeof message === 'string' ? message : message?.message;
  }
  return undefined;
}

/** The message for an issue; never zod's own. Missing and empty values get the same one. */
function messageFor(issue: Issue): string {
  const field = fieldName(issue.path ?? []);
  if (issue.code !== 'custom' && issue.code !== 'unrecognized_keys' && issue.input === undefined)
    return emptyMessage(issue) ?? validationMessages.required(field);
  switch (issue.code) {
    case 'invalid_type':
      return (typeMessages[issue.expected] ?? validationMessages.invalid)(field);
    case 'too_small':
    case 'too_big':
      return sizeMessage(issue, field);
    case 'invalid_value':
      return validationMessages.choice(field, issue.values);
    case 'not_multiple_of':
      return validationMessages.step(field, issue.divisor);
    case 'invalid_format':
      return (
        { date: validationMessages.date, datetime: validationMessages.instant }[issue.format as string] ??
        validationMessages.invalid
      )(field);
    case 'unrecognized_keys':
      return validationMessages.unknown(issue.keys);
    default:
      return validationMessages.invalid(field);
  }
}

z.config({ customError: messageFor });

/** zod with the messages above configured. */
export { z };
