import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { plainPage, type Page } from '../../../platform/http/plain-page.ts';
import { recordAddressState } from '../../../platform/mail/addresses.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { optIn, suppressedAmong } from '../channels/public.ts';
import { brandOf } from '../../../platform/look.ts';
import { addressOf, maskedAddress, sealsOf } from './rules.ts';

type Unsubscribes = typeof contract.unsubscribes;
type Input = Pick<InputOf<Unsubscribes['ask']>, 'query'>;

function named({ platform }: Ctx, { query }: Input): string {
  const address = addressOf(sealsOf(platform), query.token);
  if (address === undefined) throw notFound('Address');
  return address;
}

function answerWith(page: Page) {
  const { headers, markup } = plainPage(page);
  return { headers, body: new Blob([markup]).stream() };
}

const unsubscribedPage = (ctx: Ctx, token: string, address: string) =>
  answerWith({
    ...brandOf(ctx.platform.config),
    title: "You're unsubscribed",
    text: `We won't send news and offers to ${maskedAddress(address)} anymore. You'll still get messages about your home and your account.`,
    button: { label: 'Resubscribe', action: `/api/communications/resubscribe?token=${token}` },
  });

const confirmationPage = (ctx: Ctx, token: string, address: string) =>
  answerWith({
    ...brandOf(ctx.platform.config),
    title: 'Unsubscribe from news and offers?',
    text: `We'll stop sending them to ${maskedAddress(address)}. You'll still get messages about your home and your account.`,
    button: { label: 'Unsubscribe', action: `/api/communications/unsubscribe?token=${token}` },
  });

const audit = (ctx: Ctx, address: string, optedOut: boolean) =>
  ctx.audit({ target: 'address', id: null, propertyId: null, after: { channel: 'EMAIL', address, optedOut } });

/** Opening the link only asks for confirmation. */
export async function ask(ctx: Ctx, input: Input): Promise<OutputOf<Unsubscribes['ask']>> {
  const address = named(ctx, input);
  const known = await suppressedAmong(ctx.db, 'EMAIL', [address], { marketing: true });
  return (known.get(address) === 'optedOut' ? unsubscribedPage : confirmationPage)(ctx, input.query.token, address);
}

/** Stops marketing emails only. */
export async function unsubscribe(ctx: Ctx, input: Input): Promise<OutputOf<Unsubscribes['unsubscribe']>> {
  const address = named(ctx, input);
  if (await recordAddressState(ctx.db, 'EMAIL', address, 'optedOut', 'Unsubscribed')) audit(ctx, address, true);
  return unsubscribedPage(ctx, input.query.token, address);
}

export async function resubscribe(ctx: Ctx, input: Input): Promise<OutputOf<Unsubscribes['resubscribe']>> {
  const address = named(ctx, input);
  if (await optIn(ctx.db, 'EMAIL', address)) audit(ctx, address, false);
  return answerWith({
    ...brandOf(ctx.platform.config),
    title: "You're subscribed again",
    text: `We'll send news and offers to ${maskedAddress(address)}.`,
    button: { label: 'Unsubscribe', action: `/api/communications/unsubscribe?token=${input.query.token}` },
  });
}
