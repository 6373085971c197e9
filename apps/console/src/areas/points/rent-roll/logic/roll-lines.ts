import type { RentRollLine } from '@hearth/contract/points/rent-roll-record';
import { readDate, type DateOrder } from '../../../../platform/csv/dates.ts';
import type { Matches } from '../../../../platform/csv/match.ts';
import type { Row } from '../../../../platform/csv/table.ts';
import { clean, readMoney } from '../../../../platform/csv/values.ts';
import type { RollField } from './roll-fields.ts';

/** A rent roll's lines as they are matched, and the rows that are none. */
export interface Roll {
  lines: RentRollLine[];
  /** Rows that name neither unit nor person, such as totals. */
  skipped: number;
  /** Sentences about amounts and dates that cannot be read, by the number of the row. */
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
    const isTotal = [line.unit, line.name, clean(cells.find((text) => text.trim() !== ''))].some((text) =>
      total.test(text),
    );
    if ((!line.unit && !line.name && !line.email) || isTotal) {
      roll.skipped += cells.some((text) => text.trim() !== '') ? 1 : 0;
      continue;
    }
    const notes: string[] = [];
    const money = (field: RollField, label: string) => {
      const text = cell(field);
      const amount = text ? readMoney(text) : undefined;
      if (amount === undefined && /[\p{L}\d]/u.test(text))
        notes.push(`${label} "${text.slice(0, 30)}" is not an amount`);
      return amount ?? null;
    };
    const paid = money('paid', 'Amount Paid');
    const paidOn = readDate(cell('paidOn'), order) ?? '';
    if (paidOn === '' && /[\p{L}\d]/u.test(cell('paidOn')))
      notes.push(`Date Paid "${cell('paidOn', 30)}" is not a date`);
    roll.lines.push({ ...line, rent: money('rent', 'Rent'), paid, paidOn, balance: money('balance', 'Balance') });
    if (notes.length > 0) roll.notes.set(row, notes);
  }
  return roll;
}

/** The month, YYYY-MM, that most payments are of, where that is not the month chosen; undefined otherwise. */
export function otherMonth(lines: readonly RentRollLine[], month: string): string | undefined {
  const months = Map.groupBy(
    lines.flatMap(({ paidOn }) => (paidOn ? [paidOn.slice(0, 7)] : [])),
    (cell) => cell,
  );
  const dated = [...months.values()].reduce((sum, { length }) => sum + length, 0);
  const [most] = [...months].toSorted((a, b) => b[1].length - a[1].length);
  return most && most[0] !== month && most[1].length > dated / 2 ? most[0] : undefined;
}
