import { emailPattern } from '@hearth/contract/primitives';
import type { RentRollLine } from '@hearth/contract/points/rent-roll-record';
import type { Field, Matches } from '../../../../platform/csv/match.ts';
import { readDate, type DateOrder } from '../../../../platform/csv/dates.ts';
import type { Row } from '../../../../platform/csv/table.ts';
import { clean, readMoney } from '../../../../platform/csv/values.ts';
import { text } from '../messages.ts';

export type RollField =
  | 'unit'
  | 'building'
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'rent'
  | 'paid'
  | 'paidOn'
  | 'balance';

/** Rent roll columns with the names that property management systems give them. */
export const rollFields: readonly Field<RollField>[] = [
  {
    id: 'unit',
    label: text.fields.unit,
    names: [
      'unit',
      'unit number',
      'unit id',
      'unit name',
      'apartment',
      'apt',
      'apartment number',
      'apt number',
      'bldg unit',
      'building unit',
      'unit code',
      'suite',
      'space',
      'unit address',
      'home',
    ],
  },
  {
    id: 'building',
    label: text.fields.building,
    names: [
      'building',
      'bldg',
      'building number',
      'bldg number',
      'building name',
      'building id',
      'bldg id',
      'tower',
      'block',
    ],
  },
  {
    id: 'name',
    label: text.fields.name,
    names: [
      'tenant',
      'resident',
      'name',
      'tenant name',
      'resident name',
      'full name',
      'tenants',
      'residents',
      'lessee',
      'leaseholder',
      'payer',
      'payer name',
      'customer',
      'customer name',
      'occupant name',
      'tenant s',
      'resident s',
    ],
  },
  { id: 'firstName', label: text.fields.firstName, names: ['first name', 'first', 'given name'] },
  { id: 'lastName', label: text.fields.lastName, names: ['last name', 'last', 'surname'] },
  {
    id: 'email',
    label: text.fields.email,
    pattern: emailPattern,
    names: [
      'email',
      'email address',
      'primary email',
      'tenant email',
      'resident email',
      'emails',
      'contact email',
      'payer email',
    ],
  },
  {
    id: 'rent',
    label: text.fields.rent,
    names: [
      'rent',
      'monthly rent',
      'actual rent',
      'rent amount',
      'lease rent',
      'rent charge',
      'rent charges',
      'current rent',
      'contract rent',
      'effective rent',
      'scheduled rent',
      'base rent',
      'charges',
      'total charges',
      'amount due',
      'rent due',
      'charge amount',
    ],
  },
  {
    id: 'paid',
    label: text.fields.paid,
    names: [
      'amount paid',
      'paid',
      'paid amount',
      'payment amount',
      'payments',
      'payment',
      'total paid',
      'rent paid',
      'amount received',
      'received',
      'receipts',
      'receipt amount',
      'credits',
      'payments received',
      'collected',
    ],
  },
  {
    id: 'paidOn',
    label: text.fields.paidOn,
    names: [
      'date paid',
      'paid date',
      'payment date',
      'date received',
      'received date',
      'receipt date',
      'paid on',
      'received on',
      'last payment date',
      'last payment',
      'date of payment',
      'post date',
      'posted',
      'transaction date',
      'date',
    ],
  },
  {
    id: 'balance',
    label: text.fields.balance,
    names: [
      'balance',
      'ending balance',
      'balance due',
      'outstanding balance',
      'current balance',
      'amount owed',
      'outstanding',
      'total balance',
      'past due',
      'delinquent',
      'delinquency',
    ],
  },
];

interface Roll {
  lines: RentRollLine[];
  /** Rows without a unit or name, such as totals. */
  skipped: number;
  /** Errors for unreadable amounts and dates, by row number. */
  notes: Map<number, string[]>;
}

const total = /^(?:grand |sub-?)?totals?\b/i;

/** Reads the rows of a rent roll; the first one below the header is row 1. */
export function readRoll(rows: readonly Row[], columns: Matches<RollField>, order: DateOrder | undefined): Roll {
  const roll: Roll = { lines: [], skipped: 0, notes: new Map() };
  for (const [i, { cells }] of rows.entries()) {
    const row = i + 1;
    const cell = (field: RollField, maximum = 254) => clean(cells[columns[field] ?? -1]).slice(0, maximum);
    const names = [cell('lastName', 99), cell('firstName', 99)].filter(Boolean).join(', ');
    const line = {
      row,
      unit: cell('unit', 50),
      building: cell('building', 50),
      name: cell('name', 200) || names,
      email: cell('email'),
    };
    const isTotal = [line.unit, line.name, clean(cells.find((value) => value.trim() !== ''))].some((value) =>
      total.test(value),
    );
    if ((!line.unit && !line.name && !line.email) || isTotal) {
      roll.skipped += cells.some((value) => value.trim() !== '') ? 1 : 0;
      continue;
    }
    const notes: string[] = [];
    const money = (field: RollField) => {
      const value = cell(field);
      const amount = value ? readMoney(value) : undefined;
      if (amount === undefined && /[\p{L}\d]/u.test(value))
        notes.push(text.notAnAmount(text.fields[field], value.slice(0, 30)));
      return amount ?? null;
    };
    const paid = money('paid');
    const paidOn = readDate(cell('paidOn'), order) ?? '';
    if (paidOn === '' && /[\p{L}\d]/u.test(cell('paidOn')))
      notes.push(text.notADate(text.fields.paidOn, cell('paidOn', 30)));
    roll.lines.push({ ...line, rent: money('rent'), paid, paidOn, balance: money('balance') });
    if (notes.length > 0) roll.notes.set(row, notes);
  }
  return roll;
}

/** The month (YYYY-MM) of most payments, if it isn't the chosen one. */
export function otherMonth(lines: readonly RentRollLine[], month: string): string | undefined {
  const months = Map.groupBy(
    lines.flatMap(({ paidOn }) => (paidOn ? [paidOn.slice(0, 7)] : [])),
    (cell) => cell,
  );
  const dated = [...months.values()].reduce((sum, { length }) => sum + length, 0);
  const [most] = [...months].toSorted((a, b) => b[1].length - a[1].length);
  return most && most[0] !== month && most[1].length > dated / 2 ? most[0] : undefined;
}
