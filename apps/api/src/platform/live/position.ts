/** The position in an event id, `<transaction>.<position>` or with replicas `….<log end>`; undefined if it isn't one. */
export function readPosition(text: string): number | undefined {
  const [, position] = /^\d{1,20}\.(\d{1,16})(?:\.\d{1,16})?$/.exec(text) ?? [];
  return position === undefined ? undefined : Number(position);
}

/**
 * Event ids start with the transaction of a change, for clients to recognize their own, and end with what a replica must
 * have replayed to include it.
 */
export const eventId = (position: number, logEnd: number | undefined, transaction = '0') =>
  [transaction, position, logEnd].filter((part) => part !== undefined).join('.');
