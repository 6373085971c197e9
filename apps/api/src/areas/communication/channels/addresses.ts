import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { storedAddress, type AddressState } from '../../../platform/mail/addresses.ts';
import type { MailChannel } from '../../../platform/mail/message.ts';

/** Bounced and opted-out addresses, keyed as in the input. Email opt-outs apply to marketing only. */
export async function suppressedAmong(
  db: Tx,
  type: MailChannel,
  addresses: readonly string[],
  { marketing }: { marketing: boolean },
): Promise<ReadonlyMap<string, AddressState>> {
  const storedAddresses = [...new Set(addresses.map((address) => storedAddress(type, address)))];
  const { rows } = await sql<{ address: string; state: AddressState }>`
    select address, min(state) as state from address_states
    where channel = ${type} and address = any (${storedAddresses}::text[])
      and (state = 'bounced' or channel <> 'EMAIL' or ${marketing}::boolean)
    group by address`.execute(db);
  const states = new Map(rows.map(({ address, state }) => [address, state]));
  return new Map(
    addresses.flatMap((address) => {
      const state = states.get(storedAddress(type, address));
      return state ? [[address, state] as const] : [];
    }),
  );
}

async function forget(db: Tx, type: MailChannel, address: string, state: AddressState): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('address_states')
    .where('channel', '=', type)
    .where('address', '=', storedAddress(type, address))
    .where('state', '=', state)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Clears a bounce. */
export const clearBounce = (db: Tx, type: MailChannel, address: string) => forget(db, type, address, 'bounced');

export const optIn = (db: Tx, type: MailChannel, address: string) => forget(db, type, address, 'optedOut');
