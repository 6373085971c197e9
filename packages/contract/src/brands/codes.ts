import { z } from 'zod';
import { platformWide } from '../endpoint.ts';
import { date } from '../primitives.ts';
import { shared } from '../resource.ts';
import { codeMessages as say } from './messages.ts';

/** Codes of one file. */
export const codesMaximum = 5000;

/** Codes that expire within so many days are warned of. */
export const codesExpireSoonDays = 14;

const cell = (maximum: number) => z.string().trim().max(maximum).default('');

/** Whether a code is more than people can type in one line: what was changed to fit would be another code. */
export const isBroken = (code: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(code.trim());

/** A line of the file, as it stands there; what it means is judged by the server, for the preview as for the upload. */
export const codeLine = z.strictObject({
  code: cell(200),
  value: cell(40).describe('In the currency of the brand; empty where the brand takes one value alone'),
  expires: cell(40).describe('The last day on which it is given out: YYYY-MM-DD or MM/DD/YYYY'),
});
export type CodeLine = z.infer<typeof codeLine>;

export const codesBody = z.strictObject({
  codes: z.array(codeLine).min(1, say.empty).max(codesMaximum, say.tooMany(codesMaximum)),
});

/** What became of a line; codes themselves are never answered. */
export const codeResult = z.object({
  line: z.int(),
  status: z.enum(['added', 'duplicate', 'failed']),
  message: z.string(),
  points: z.int().nullable(),
  expiresOn: date.nullable(),
});
export type CodeResult = z.infer<typeof codeResult>;
const results = z.object({ data: z.array(codeResult) });

export const codeFigures = z.object({
  warnBelow: z.int(),
  isLow: z.boolean(),
  values: z.array(
    z.object({
      points: z.int(),
      /** Can be given out. */
      left: z.int(),
      given: z.int(),
      expired: z.int(),
      nextExpiry: date.nullable(),
      /** Of those left: expire within `codesExpireSoonDays`. */
      expiringSoon: z.int(),
      /** Were added to another list first, and aren't given out. */
      repeated: z.int(),
    }),
  ),
});

const codeCalls = shared({ tag: 'Brands', place: platformWide, permission: 'brands.manage' });

export const getCodeFigures = codeCalls.endpoint('GET /brands/{id}/codes', {
  summary: 'How many codes of a brand are left, were given out and have expired, by value',
  output: z.object({ data: codeFigures }),
  reads: ['brand'],
});

export const previewCodes = codeCalls.endpoint('POST /brands/{id}/codes/preview', {
  summary: 'Try an upload of codes: the result for each line, nothing kept',
  body: codesBody,
  output: results,
  reads: ['brand'],
  needsNoSpace: true,
});

export const uploadCodes = codeCalls.endpoint('POST /brands/{id}/codes', {
  summary: 'Add the codes of a CSV file; one that is in a list already, of any brand, is refused by its line',
  body: codesBody,
  output: results,
  changes: ['brand'],
  action: 'brand.uploadCodes',
});

export const brandCodes = { figures: getCodeFigures, preview: previewCodes, upload: uploadCodes };
