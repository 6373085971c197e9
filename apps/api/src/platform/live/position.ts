/** A position in the order of changes: transaction, then row. Both compare as numbers. */
export interface Position {
  transaction: bigint;
  row: bigint;
}

/** The position after any row of the transaction. */
export const endOf = (transaction: bigint): Position => ({ transaction, row: 999_999_999_999_999_999n });

/** Parses an event id, `<transaction>-<row>`; undefined if it isn't one. */
export function readPosition(text: string): Position | undefined {
  const match = /^(\d{1,19})-(\d{1,18})$/.exec(text);
  return match ? { transaction: BigInt(match[1] as string), row: BigInt(match[2] as string) } : undefined;
}

export const eventId = ({ transaction, row }: Position) => `${transaction}-${row}`;

export const isAfter = (a: Position, b: Position) =>
  a.transaction > b.transaction || (a.transaction === b.transaction && a.row > b.row);

export const later = (a: Position, b: Position) => (isAfter(a, b) ? a : b);
