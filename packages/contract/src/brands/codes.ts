import { z } from 'zod';
import { platformWide } from '../endpoint.ts';
import { date } from '../primitives.ts';
import { shared } from '../resource.ts';
import { codeMessages } from './messages.ts';

/** Codes per upload. */
export const codesMaximum = 5000;

/** Codes expiring within this many days trigger a warning. */
export const codesExpireSoonDays = 14;

const cell = (maximum: number) => z.string().trim().max(maximum).default('');

/** True if a code contains line breaks or control characters, which can't be cleaned without changing it. */
export const isBroken = (code: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(code.trim());

/** A line of the file as written; the server interprets it, for the preview and the upload alike. */
export const codeLine = z.strictObject({
  code: cell(200),
  value: cell(40).describe("In the brand's currency; may be empty if the brand has a single value"),
  expires: cell(40).describe('Last day it can be redeemed: YYYY-MM-DD or MM/DD/YYYY'),
});
export type CodeLine = z.infer<typeof codeLine>;

export const codesBody = z.strictObject({
  codes: z.array(codeLine).min(1, codeMessages.empty).max(codesMaximum, codeMessages.tooMany(codesMaximum)),
});

/** The result of a line; codes themselves are never returned. */
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
      /** Available. */
      left: z.int(),
      given: z.int(),
      expired: z.int(),
      nextExpiry: date.nullable(),
      /** Available ones that expire within `codesExpireSoonDays`. */
      expiringSoon: z.int(),
      /** Added to another list before, so not used from this one. */
      repeated: z.int(),
    }),
  ),
});

const codeCalls = shared({ tag: 'Brands', scope: platformWide, permission: 'brands.manage' });

export const getCodeFigures = codeCalls.endpoint('GET /brands/{id}/codes', {
  summary: "Get a brand's codes by value: available, redeemed and expired",
  output: z.object({ data: codeFigures }),
  reads: ['brand'],
});

export const previewCodes = codeCalls.endpoint('POST /brands/{id}/codes/preview', {
  summary: 'Preview an upload of codes line by line without saving',
  body: codesBody,
  output: results,
  reads: ['brand'],
  needsNoSpace: true,
});

export const uploadCodes = codeCalls.endpoint('POST /brands/{id}/codes', {
  summary: 'Upload codes; those already uploaded for any brand are refused line by line',
  body: codesBody,
  output: results,
  changes: ['brand'],
  action: 'brand.uploadCodes',
});

export const brandCodes = { figures: getCodeFigures, preview: previewCodes, upload: uploadCodes };
