/** The position in an event id, `<transaction>.<position>`; undefined if it isn't one. */
export function readPosition(text: string): number | undefined {
  const [, position] = /^\d{1,20}\.(\d{1,16})$/.exec(text) ?? [];
  return position === undefined ? undefined : Number(position);
}

/** Event ids start with the transaction of a change, for clients to recognize their own. */
export const eventId = (position: number, transaction = '0') => `${transaction}.${position}`;
