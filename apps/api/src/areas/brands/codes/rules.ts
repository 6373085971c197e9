import { isBroken, type CodeLine, type CodeResult } from '@hearth/contract/brands/codes';
import { codeMessages } from '@hearth/contract/brands/messages';
import { pointsMaximum, pointsPerCurrencyUnit } from '@hearth/contract/constants';

export interface CodesBrand {
  denominations: readonly number[];
  minimumPoints: number;
}

export interface ReadCode {
  line: number;
  code: string;
  points: number;
  expiresOn: string | null;
}

/** An amount such as 25, 25.50 or $1,000 in points; undefined for anything else. */
export function pointsOf(value: string): number | undefined {
  const match = /^[$€£]?\s*(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{1,2}))?$/.exec(value.trim());
  if (!match) return undefined;
  const [, whole = '', cents = ''] = match;
  const points = Number(whole.replaceAll(',', '')) * pointsPerCurrencyUnit + Number(cents.padEnd(2, '0'));
  return points > 0 && points <= pointsMaximum ? points : undefined;
}

/** Parses 2027-01-31 or 01/31/2027; undefined for other text and impossible dates. */
export function dayOf(text: string): string | undefined {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const day = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : /^\d{4}-\d{2}-\d{2}$/.exec(text)?.[0];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  if (day === undefined || Number.isNaN(at) || !/^(19|20|21)/.test(day)) return undefined;
  return new Date(at).toISOString().startsWith(day) ? day : undefined;
}

function faultOf(line: CodeLine, brand: CodesBrand, today: string): string | Omit<ReadCode, 'line'> {
  if (line.code === '') return codeMessages.codeMissing;
  if (isBroken(line.code)) return codeMessages.codeBroken;
  const [only, ...others] = brand.denominations;
  const isOnly = only !== undefined && others.length === 0;
  if (line.value === '' && !isOnly) return codeMessages.valueMissing;
  const points = line.value === '' ? only : pointsOf(line.value);
  if (points === undefined) return codeMessages.valueInvalid;
  const isTaken = brand.denominations.length > 0 ? brand.denominations.includes(points) : points >= brand.minimumPoints;
  if (!isTaken) return codeMessages.valueNotTaken;
  const expiresOn = line.expires === '' ? null : dayOf(line.expires);
  if (expiresOn === undefined) return codeMessages.expiryInvalid;
  if (expiresOn !== null && expiresOn < today) return codeMessages.expired;
  return { code: line.code, points, expiresOn };
}

/** Splits the lines into valid codes and refusals. `today` is the UTC date. */
export function readCodes(lines: readonly CodeLine[], brand: CodesBrand, today: string) {
  const codes: ReadCode[] = [];
  const refused: CodeResult[] = [];
  const seen = new Set<string>();
  for (const [index, given] of lines.entries()) {
    const line = index + 1;
    const read = faultOf(given, brand, today);
    const refuse = (status: 'duplicate' | 'failed', message: string) =>
      refused.push({ line, status, message, points: null, expiresOn: null });
    if (typeof read === 'string') refuse('failed', read);
    else if (seen.has(read.code)) refuse('duplicate', codeMessages.twice);
    else {
      seen.add(read.code);
      codes.push({ line, ...read });
    }
  }
  return { codes, refused };
}
