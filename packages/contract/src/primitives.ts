import { z } from 'zod';
import { allProperties, pageSizeMaximum } from './constants.ts';
import { generalMessages } from './errors.ts';
import { byField, byId, byRange, byRequired } from './validation.ts';

/** 24 lowercase hex characters, time-ordered (spec 1, section 5). */
export const hexIdPattern = /^[0-9a-f]{24}$/;
export const objectId = z.string().regex(hexIdPattern, byId);

/** A plain email address, without quoted names, lists or groups. */
export const emailPattern =
  /^[^\s\p{Cc}@"(),:;<>[\]\\]+@[^\s\p{Cc}@."(),:;<>[\]\\]+(?:\.[^\s\p{Cc}@."(),:;<>[\]\\]+)+$/u;
export const httpUrlPattern = /^https?:\/\/[^\s/$.?#][^\s]*$/i;
export const usPhonePattern = /^(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/;

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime({ abort: true });
/** An instant entered by people: years 1900 to 2199. */
export const chosenInstant = instant.regex(/^(?:19|20|21)/, byField('dateRange'));
/** A calendar date, YYYY-MM-DD, in the years 1900 to 2199. */
export const date = z.iso.date({ abort: true }).regex(/^(?:19|20|21)/, byField('dateRange'));
/** A `date` whose empty string counts as missing. */
export const requiredDate = z.iso
  .date({ ...byRequired('date'), abort: true })
  .regex(/^(?:19|20|21)/, byField('dateRange'));

/** Inclusive days; each entry's day is in its property's time zone. */
export const entryDays = {
  startDate: date.optional().describe("First day, in each property's time zone"),
  endDate: date.optional().describe("Last day, inclusive, in each property's time zone"),
};

/** Property code, case-insensitive; stored in uppercase. */
export const propertyCodePattern = /^[A-Za-z0-9]{1,20}$/;

/** A property id, or 'All Property' for everything the caller can see. */
export const propertyOrAll = z.union([objectId, z.literal(allProperties)]);

/**
 * Scope of every call across properties: one or all, a company's, or a group's. The API resolves it in access.ts only.
 */
export const scopeQuery = {
  propertyId: propertyOrAll.optional(),
  companyId: objectId.optional(),
  groupId: objectId.optional(),
};

/** A required property id; missing, 'All Property' and invalid values get the same message. */
export const oneProperty = (sentence: string = generalMessages.noPropertySelected) =>
  z.string(sentence).regex(hexIdPattern, sentence);

/** An integer in a range, in a query or path. */
export const wholeNumber = (least: number, most: number) =>
  z.coerce.number().int().min(least, byRange(least, most)).max(most, byRange(least, most));

/** `page` is 1-based, and 0 also means the first page; `limit` is 1 to 100. */
export const paging = {
  page: wholeNumber(0, 1_000_000).default(1),
  limit: wholeNumber(1, pageSizeMaximum).default(10),
};

/** Paging and sorting by one of the columns. */
export function listQuery<const C extends readonly [string, ...string[]]>(
  columns: C,
  defaults: { orderBy: C[number]; order?: 'asc' | 'desc' },
) {
  const column = z.enum(columns);
  return {
    ...paging,
    order: z.enum(['asc', 'desc']).default(defaults.order ?? 'desc'),
    orderBy: column.default(column.parse(defaults.orderBy)),
  };
}

/** Delivery status of an email, text message or push notification. */
export const mailStatuses = ['queued', 'sent', 'delivered', 'failed', 'bounced'] as const;

/** A repeatable query key: one value or many. */
export const repeatable = <T extends z.ZodType>(item: T) =>
  z
    .preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(50))
    .optional();

type FieldNames<S extends z.ZodRawShape> = [keyof S & string, ...(keyof S & string)[]];
/** Query key `fields`: optional fields to include in list rows. */
export const fieldsQuery = <S extends z.ZodRawShape>(more: S) => ({
  fields: repeatable(z.enum(Object.keys(more) as FieldNames<S>)).describe('More fields of each row'),
});

/** 'true' or 'false' in a query. */
export const queryFlag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

export const searchText = z
  .string()
  .trim()
  .max(200)
  .refine((value) => !hasControlCharacter(value), byField('controlCharacters'))
  .optional();

/** Plain text: trimmed, without control characters. `required` is the message for a missing value. */
export const text = (maximum: number, required?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? required : undefined) })
    .trim()
    .max(maximum)
    .refine((value) => !hasControlCharacter(value), byField('controlCharacters'));

const lineBreaks = /[\r\n\u0085\u2028\u2029]+/g;
export const oneLine = (value: string) => value.replace(lineBreaks, ' ');
/** Single-line plain text, such as a name or subject; line breaks become spaces. */
export const line = (maximum: number) =>
  z
    .string()
    .overwrite(oneLine)
    .trim()
    .max(maximum)
    .refine((value) => !hasControlCharacter(value), byField('controlCharacters'));

function hasControlCharacter(value: string) {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    const isBreak = code === 9 || code === 10 || code === 13;
    if ((code < 32 && !isBreak) || (code >= 127 && code < 160)) return true;
  }
  return false;
}

/** `{data, totalCount}`, the body of every list. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), totalCount: z.int().min(0) });

/** Output of a list with `format=csv`: `{body}`, plus headers for a stream. */
export const listOrCsv = <T extends z.ZodType>(list: T) =>
  z.object({
    headers: z.record(z.string(), z.string()).optional(),
    body: z.union([list, z.instanceof(ReadableStream)]),
  });

export const csvFormat = z.enum(['json', 'csv']).default('json');

export const done = z.object({ success: z.literal(true), message: z.string() });
