import { occupantsMaximum } from '@hearth/contract/constants';
import type { ImportUser } from '@hearth/contract/people/user-import';
import { emailPattern, usPhonePattern } from '@hearth/contract/primitives';
import { roleLabels, roles, type Role } from '@hearth/contract/roles';
import { readDate, type DateOrder } from '../../../../platform/csv/dates.ts';
import type { Matches } from '../../../../platform/csv/match.ts';
import { clean, readMoney, readYesNo, splitName } from '../../../../platform/csv/values.ts';
import { plainTexts, type ImportField, type PlainText } from './fields.ts';

/** How the cells of a file are read. */
export interface Reading {
  columns: Matches<ImportField>;
  dates: Partial<Record<ImportField, DateOrder>>;
  /** Roles that the importer may give. */
  roles: readonly Role[];
  /** For rows without a role: resident, or ambassador in ambassador mode. */
  defaultRole: Role;
}

/** What becomes of one row: a user, with a sentence for each value that was replaced; or the reason why it is dropped. */
export type Cleaned = { user: ImportUser; notes: string[] } | { dropped: string; key: string };

const rentMaximum = 1_000_000;
const squeezed = (label: string) => label.toLowerCase().replace(/[\s_-]+/g, '');
const roleOf = new Map<string, Role>(
  roles.flatMap((role) => [
    [squeezed(role), role],
    [squeezed(roleLabels[role]), role],
  ]),
);

/** Rules of a CSV import (spec 1, section 5). */
export function cleanRow(cells: readonly string[], { columns, dates, roles: allowed, defaultRole }: Reading): Cleaned {
  const has = (field: ImportField) => columns[field] !== undefined;
  const cell = (field: ImportField) => clean(cells[columns[field] ?? -1]);
  const address = readEmail(cell('email'));
  if (!address)
    return {
      dropped: cell('email') ? `"${short(cell('email'))}" is not a valid email address` : 'No email address',
      key: cell('email'),
    };

  const notes: string[] = [];
  if (address.isFirstOfMany) notes.push(`More than one email address: ${address.email} is used`);
  const limited = (label: string, value: string, maximum: number, cut = false) => {
    if (value.length <= maximum) return value;
    notes.push(`${label} is longer than ${maximum} characters: ${cut ? 'shortened' : 'left empty'}`);
    return cut
      ? value
          .slice(0, maximum)
          .replace(/[\uD800-\uDBFF]$/, '')
          .trim()
      : '';
  };
  const date = (field: 'startDate' | 'endDate', label: string) => {
    const text = cell(field);
    const found = text ? readDate(text, dates[field]) : '';
    if (found === undefined) notes.push(`${label} "${short(text)}" is not a date: left empty`);
    return found ?? '';
  };
  const name = splitName(cell('name'));
  const startDate = date('startDate', 'Lease Start Date');
  let endDate = date('endDate', 'Lease End Date');
  if (startDate && endDate && endDate <= startDate) {
    notes.push('Lease End Date is not after the Lease Start Date: left empty');
    endDate = '';
  }
  const texts = () =>
    Object.fromEntries(plainTexts.map(({ id, label, maximum }) => [id, limited(label, cell(id), maximum)])) as Pick<
      ImportUser,
      PlainText
    >;
  const user: ImportUser = {
    email: address.email,
    firstName: limited('First Name', cell('firstName') || (cell('lastName') ? '' : name.firstName), 100, true),
    lastName: limited('Last Name', cell('lastName') || (cell('firstName') ? '' : name.lastName), 100, true),
    phone: readPhone(cell('phone'), notes),
    contactEmail: readContact(cell('contactEmail'), notes),
    role: readRole(cell('role'), has('role')),
    ...texts(),
    startDate,
    endDate,
    rentAmount: readRent(cell('rentAmount'), notes),
    occupants: has('occupants') ? readOccupants(cell('occupants'), notes) : 1,
    sendEmail: has('sendEmail') ? readSendEmail(cell('sendEmail'), notes) : 'yes',
  };
  return { user, notes };

  function readRole(text: string, isInFile: boolean): Role {
    const found = roleOf.get(squeezed(text));
    if (found && allowed.includes(found)) return found;
    if (found) notes.push(`Your role may not give the role ${roleLabels[found]}: ${roleLabels[defaultRole]}`);
    else if (text) notes.push(`"${short(text)}" is not a role: ${roleLabels[defaultRole]}`);
    else if (isInFile) notes.push(`No role: ${roleLabels[defaultRole]}`);
    return defaultRole;
  }
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

function readEmail(text: string) {
  const found = text
    .split(/[;,\s]+/)
    .map((part) => part.replace(/^<|>$/g, '').replace(/^mailto:/i, ''))
    .filter((part) => part.length <= 254 && emailPattern.test(part));
  const [email] = found;
  return email === undefined
    ? undefined
    : { email: email.toLowerCase(), isFirstOfMany: new Set(found.map((address) => address.toLowerCase())).size > 1 };
}

function readPhone(text: string, notes: string[]): string {
  const number = text.replace(/\s*(?:ext?\.?|x|#)\s*\d+$/i, '').trim();
  if (number === '' || usPhonePattern.test(number)) return number;
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length === 10 && /^[+\d\s().\-/]+$/.test(number))
    return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  notes.push(`Phone "${short(text)}" is not a US phone number: left empty`);
  return '';
}

function readContact(text: string, notes: string[]): string {
  if (text === '') return '';
  const address = readEmail(text);
  if (!address) notes.push(`Contact Email "${short(text)}" is not a valid email address: left empty`);
  return address?.email ?? '';
}

function readRent(text: string, notes: string[]): number | null {
  if (text === '') return null;
  const rent = readMoney(text);
  if (rent !== undefined && rent >= 1 && rent <= rentMaximum) return Math.round(rent * 100) / 100;
  notes.push(`Rent Amount "${short(text)}" is not an amount of at least 1: left empty`);
  return null;
}

function readOccupants(text: string, notes: string[]): number {
  const count = /^\d{1,6}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (count >= 1 && count <= occupantsMaximum) return count;
  notes.push(text ? `Occupants "${short(text)}" is not 1 to ${occupantsMaximum}: 1` : 'No number of occupants: 1');
  return 1;
}

function readSendEmail(text: string, notes: string[]): 'yes' | 'no' {
  const said = readYesNo(text);
  if (!said) notes.push(text ? `Send Email "${short(text)}" is neither yes nor no: yes` : 'Send Email is empty: yes');
  return said ?? 'yes';
}
