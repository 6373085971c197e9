import { isSignedBy } from '../../../platform/signatures.ts';

/** `sha256=` and the signature of the body as it arrived. */
export const isOfTremendous = (given: string, secret: string, text: string) =>
  isSignedBy(given.replace(/^sha256=/, ''), { algorithm: 'sha256', encoding: 'hex', secret, text });

interface Event {
  event: string;
  payload?: { resource?: { id: string; type: string } | undefined; meta?: unknown } | undefined;
}

/** What an event of Tremendous is about; undefined where it is nothing that is followed. */
export function readEvent({ event, payload }: Event) {
  if (event === 'FUNDING_SOURCES.FUNDED') return { kind: 'funded' as const };
  const { id, type } = payload?.resource ?? {};
  if (!id || (type !== 'orders' && type !== 'rewards')) return undefined;
  const meta = payload?.meta;
  const said = (name: string) =>
    typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>)[name] : undefined;
  const why = said('failure_reason');
  const told = {
    id,
    reason: typeof why === 'string' ? deliveryFailure(why) : '',
    retryable: said('retryable') === true,
    isCancelled: event === 'REWARDS.CANCELED' || event === 'ORDERS.CANCELED',
  };
  return { kind: 'told' as const, type: type as 'orders' | 'rewards', told };
}

const failures: Record<string, string> = {
  apple_private_relay: 'The address is a private relay of Apple, which refused the mail',
  domain_block: 'The mail provider of the address refused the mail',
  email_delivery_failed: 'The mail server of the address refused the mail',
  invalid_domain: 'The domain of the address takes no mail',
  invalid_email: 'The address does not exist',
  mailbox_unavailable: 'The mailbox is full, or takes no mail',
  spam_report: 'The recipient calls mails of the provider unwanted',
};
const deliveryFailure = (reason: string) =>
  failures[reason] ?? `It could not be delivered: ${reason.replaceAll('_', ' ').slice(0, 100)}`;
