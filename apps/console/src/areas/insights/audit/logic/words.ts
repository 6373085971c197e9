import { formatCount, formatDateTime } from '@hearth/contract/format';
import type { Change } from '../../../../kit/change-list.tsx';
import { plainTextOf } from '@hearth/contract/library/rich-text';
import { hexIdPattern } from '@hearth/contract/primitives';
import { text as messages } from '../messages.ts';

/** 'spendLimit' and 'lease_end' as words: 'Spend limit', 'Lease end'. */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .trim();
  // All caps, such as currency codes, are unchanged.
  if (words === words.toUpperCase()) return words;
  return (
    words.charAt(0).toUpperCase() +
    words
      .slice(1)
      .toLowerCase()
      .replaceAll(/\bmaxio\b/g, 'Maxio')
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? messages.values.yes : messages.values.no;
  if (typeof value === 'number') return Number.isInteger(value) ? formatCount(value) : String(value);
  if (typeof value === 'string') return textInWords(value);
  if (!Array.isArray(value)) return Object.values(value).map(valueInWords).join(' ');
  if (value.length === 0) return '–';
  return value.every(isId) ? formatCount(value.length) : value.map(valueInWords).join(', ');
}

const isId = (value: unknown) => typeof value === 'string' && hexIdPattern.test(value);
const instantPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Text without markup; instants become a date and time. */
function textInWords(text: string): string {
  if (instantPattern.test(text)) return messages.values.utc(formatDateTime(text));
  return /<\w[^>]*>/.test(text) ? plainTextOf(text) : text;
}

/** Every field by name, nested ones by both names. Ids are left out. */
function fieldsOf(kept: unknown, within = ''): Map<string, string> {
  if (!isRecord(kept))
    return new Map(kept === null || kept === undefined ? [] : [[within || messages.values.value, valueInWords(kept)]]);
  return new Map(
    Object.entries(kept).flatMap(([name, value]) => {
      const label = within ? `${within}, ${inWords(name).toLowerCase()}` : inWords(name);
      if (isId(value)) return [];
      return isRecord(value) ? [...fieldsOf(value, label)] : [[label, valueInWords(value)] as const];
    }),
  );
}

/** The fields that changed. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const isNew = was.size === 0;
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((label) => {
    const change = { label, before: was.get(label) ?? '–', after: is.get(label) ?? '–' };
    if (change.before === change.after) return [];
    return [isNew ? { label, after: change.after } : change];
  });
}

/** The screen of a record, if its kind has one. */
export function pathOf(kind: string, id: string | null, admin: string): string | undefined {
  if (kind === 'platformSettings') return `${admin}?tab=settings`;
  if (id === null) return kind === 'systemConfig' ? `${admin}?tab=rates` : undefined;
  const paths: Readonly<Record<string, string>> = {
    user: `${admin}/user/${id}`,
    property: `${admin}/properties/${id}`,
    pointLog: `${admin}/point?log=${id}`,
    invoice: `/points-center/invoice?invoice=${id}`,
    lead: `/property-manager/leads?lead=${id}`,
    company: '/company-manager/management',
    systemConfig: `${admin}?tab=rates`,
  };
  return paths[kind];
}
