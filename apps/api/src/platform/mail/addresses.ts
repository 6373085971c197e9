import type { Tx } from '../db/database.ts';
import type { MailChannel } from './message.ts';

/** The address doesn't exist, or its owner opted out: of marketing, in the case of email. */
export type AddressState = 'bounced' | 'optedOut';

/** The address as stored: emails in lower case. */
export const storedAddress = (channel: MailChannel, address: string) =>
  channel === 'EMAIL' ? address.toLowerCase() : address;

/** Records the state of an address unless one is known. Returns true if it is new. */
export async function recordAddressState(
  tx: Tx,
  channel: MailChannel,
  address: string,
  state: AddressState,
  detail: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('address_states')
    .values({ channel, address: storedAddress(channel, address), state, detail: detail.slice(0, 500) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
