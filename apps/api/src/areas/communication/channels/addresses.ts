import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { MessageType } from './channel.ts';

export type AddressState = 'bounced' | 'optedOut';

/** As states are kept: mail addresses are compared without case. */
const keptAs = (type: MessageType, address: string) => (type === 'EMAIL' ? address.toLowerCase() : address);

/**
 * Which of these addresses are not written to, and why: nobody has them, or their owners want no messages. Who unsubscribed from
 * mails gets those that are not marketing. Addresses are told as they were asked for.
 */
export async function suppressedAmong(
  db: Tx,
  type: MessageType,
  addresses: readonly string[],
  { marketing }: { marketing: boolean },
): Promise<ReadonlyMap<string, AddressState>> {
  const kept = [...new Set(addresses.map((address) => keptAs(type, address)))];
  const { rows } = await sql<{ address: string; state: AddressState }>`
    select address, min(state) as state from address_states
    where channel = ${type} and address = any (${kept}::text[])
      and (state = 'bounced' or channel <> 'EMAIL' or ${marketing}::boolean)
    group by address`.execute(db);
  const states = new Map(rows.map(({ address, state }) => [address, state]));
  return new Map(
    addresses.flatMap((address) => {
      const state = states.get(keptAs(type, address));
      return state ? [[address, state] as const] : [];
    }),
  );
}

/** Keeps what became known of an address; what was known already stays as it was. */
export const noteAddress = (db: Tx, type: MessageType, address: string, state: AddressState, detail: string) =>
  db
    .insertInto('address_states')
    .values({ channel: type, address: keptAs(type, address), state, detail: detail.slice(0, 500) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

const forget = (db: Tx, type: MessageType, address: string, state: AddressState) =>
  db
    .deleteFrom('address_states')
    .where('channel', '=', type)
    .where('address', '=', keptAs(type, address))
    .where('state', '=', state)
    .execute();

/** Staff say that the address is right: it is written to until it bounces again. */
export const trustAddress = (db: Tx, type: MessageType, address: string) => forget(db, type, address, 'bounced');

/** Its owner wants messages again. */
export const optIn = (db: Tx, type: MessageType, address: string) => forget(db, type, address, 'optedOut');
