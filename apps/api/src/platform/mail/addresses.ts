import type { Tx } from '../db/database.ts';
import type { MailChannel } from './message.ts';

/** Nobody has the address, or its owner wants no messages: of mails, no marketing. */
export type AddressState = 'bounced' | 'optedOut';

/** As states are kept: mail addresses are compared without case. */
export const keptAddress = (channel: MailChannel, address: string) =>
  channel === 'EMAIL' ? address.toLowerCase() : address;

/** Keeps what became known of an address; what was known already stays as it was. True when it is news. */
export async function noteAddress(
  tx: Tx,
  channel: MailChannel,
  address: string,
  state: AddressState,
  detail: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('address_states')
    .values({ channel, address: keptAddress(channel, address), state, detail: detail.slice(0, 500) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
