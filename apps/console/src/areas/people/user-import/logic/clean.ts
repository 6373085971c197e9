import { occupantsMaximum } from '@hearth/contract/constants';
import type { ImportUser } from '@hearth/contract/people/user-import';
import { emailPattern, usPhonePattern } from '@hearth/contract/primitives';
import { roleLabels, roles, type Role } from '@hearth/contract/roles';
import { readDate, type DateOrder } from '../../../../platform/csv/dates.ts';
import type { Matches } from '../../../../platform/csv/match.ts';
import { clean, readMoney, readYesNo, splitName } from '../../../../platform/csv/values.ts';
import { text } from '../messages.ts';
import { plainTexts, type ImportField, type PlainText } from './fields.ts';

/** Columns and defaults for reading rows. */
export interface Reading {
  columns: Matches<ImportField>;
  dates: Partial<Record<ImportField, DateOrder>>;
  /** Roles the importer can assign. */
  roles: readonly Role[];
  /** For rows without a role: resident, or ambassador in ambassador mode. */
  defaultRole: Role;
}

/** A row as a user with a note per replaced value, or the reason for dropping it. */
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
      dropped: cell('email') ? text.notes.emailInvalid(short(cell('email'))) : text.notes.noEmail,
      key: cell('email'),
    };

  const notes: string[] = [];
  if (address.isFirstOfMany) notes.push(text.notes.firstEmail(address.email));
  const limited = (label: string, value: string, maximum: number, cut = false) => {
    if (value.length <= maximum) return value;
    notes.push((cut ? text.notes.shortened : text.notes.tooLong)(label, maximum));
    return cut
      ? value
          .slice(0, maximum)
          .replace(/[\uD800-\uDBFF]$/, '')
          .trim()
      : '';
  };
  const date = (field: 'startDate' | 'endDate') => {
    const value = cell(field);
    const found = value ? readDate(value, dates[field]) : '';
    if (found === undefined) notes.push(text.notes.notDate(text.fields[field], short(value)));
    return found ?? '';
  };
  const name = splitName(cell('name'));
  const startDate = date('startDate');
  let endDate = date('endDate');
  if (startDate && endDate && endDate <= startDate) {
    notes.push(text.notes.endTooEarly);
    endDate = '';
  }
  const texts = () =>
    Object.fromEntries(plainTexts.map(({ id, label, maximum }) => [id, limited(label, cell(id), maximum)])) as Pick<
      ImportUser,
      PlainText
    >;
  const user: ImportUser = {
    email: address.email,
    firstName: limited(text.fields.firstName, cell('firstName') || (cell('lastName') ? '' : name.firstName), 100, true),
    lastName: limited(text.fields.lastName, cell('lastName') || (cell('firstName') ? '' : name.lastName), 100, true),
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

  function readRole(value: string, isInFile: boolean): Role {
    const found = roleOf.get(squeezed(value));
    if (found && allowed.includes(found)) return found;
    if (found) notes.push(text.notes.roleNotAllowed(roleLabels[found], roleLabels[defaultRole]));
    else if (value) notes.push(text.notes.roleUnknown(short(value), roleLabels[defaultRole]));
    else if (isInFile) notes.push(text.notes.noRole(roleLabels[defaultRole]));
    return defaultRole;
  }
}

const short = (value: string) => (value.length > 40 ? `${value.slice(0, 39)}…` : value);

function readEmail(value: string) {
  const found = value
    .split(/[;,\s]+/)
    .map((part) => part.replace(/^<|>$/g, '').replace(/^mailto:/i, ''))
    .filter((part) => part.length <= 254 && emailPattern.test(part));
  const [email] = found;
  return email === undefined
    ? undefined
    : { email: email.toLowerCase(), isFirstOfMany: new Set(found.map((address) => address.toLowerCase())).size > 1 };
}

function readPhone(value: string, notes: string[]): string {
  const number = value.replace(/\s*(?:ext?\.?|x|#)\s*\d+$/i, '').trim();
  if (number === '' || usPhonePattern.test(number)) return number;
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length === 10 && /^[+\d\s().\-/]+$/.test(number))
    return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  notes.push(text.notes.phoneInvalid(short(value)));
  return '';
}

function readContact(value: string, notes: string[]): string {
  if (value === '') return '';
  const address = readEmail(value);
  if (!address) notes.push(text.notes.contactEmailInvalid(short(value)));
  return address?.email ?? '';
}

function readRent(value: string, notes: string[]): number | null {
  if (value === '') return null;
  const rent = readMoney(value);
  if (rent !== undefined && rent >= 1 && rent <= rentMaximum) return Math.round(rent * 100) / 100;
  notes.push(text.notes.rentInvalid(short(value)));
  return null;
}

function readOccupants(value: string, notes: string[]): number {
  const count = /^\d{1,6}(?:[.,]0+)?$/.test(value) ? Number.parseInt(value, 10) : 0;
  if (count >= 1 && count <= occupantsMaximum) return count;
  notes.push(value ? text.notes.occupantsInvalid(short(value), occupantsMaximum) : text.notes.noOccupants);
  return 1;
}

function readSendEmail(value: string, notes: string[]): 'yes' | 'no' {
  const choice = readYesNo(value);
  if (!choice) notes.push(value ? text.notes.sendEmailInvalid(short(value)) : text.notes.noSendEmail);
  return choice ?? 'yes';
}
