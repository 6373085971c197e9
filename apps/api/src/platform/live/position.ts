/** A place in the order of changes: of transactions, and of rows within one. Both are numbers, and are compared as such. */
export interface Position {
  transaction: bigint;
  row: bigint;
}

/** The place after the last row that a transaction can have. */
export const endOf = (transaction: bigint): Position => ({ transaction, row: 999_999_999_999_999_999n });

/** Reads an event id, `<transaction>-<row>`; undefined when it is none. */
export function readPosition(text: string): Position | undefined {
  const match = /^(\d{1,19})-(\d{1,18})$/.exec(text);
  return match ? { transaction: BigInt(match[1] as string), row: BigInt(match[2] as string) } : undefined;
}

export const eventId = ({ transaction, row }: Position) => `${transaction}-${row}`;

export const isAfter = (a: Position, b: Position) =>
  a.transaction > b.transaction || (a.transaction === b.transaction && a.row > b.row);

export const later = (a: Position, b: Position) => (isAfter(a, b) ? a : b);
