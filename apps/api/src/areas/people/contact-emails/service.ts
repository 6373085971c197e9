import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { plainPage, type Page } from '../../../platform/http/plain-page.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { confirmContact } from './queries.ts';
import { brandOf } from '../../../platform/look.ts';
import { namedBy } from './rules.ts';

type ContactEmails = typeof contract.contactEmails;
type Input = Pick<InputOf<ContactEmails['ask']>, 'query'>;

function named({ platform }: Ctx, { query }: Input) {
  const found = namedBy(platform.tokens, query.token);
  if (!found) throw notFound('Address');
  return found;
}

function answerWith(ctx: Ctx, page: Omit<Page, 'product'>) {
  const { headers, markup } = plainPage({ ...brandOf(ctx.platform.config), ...page });
  return { headers, body: new Blob([markup]).stream() };
}

/** Opening the link changes nothing. */
export async function ask(ctx: Ctx, input: Input): Promise<OutputOf<ContactEmails['ask']>> {
  const { address } = named(ctx, input);
  return answerWith(ctx, {
    title: 'Confirm your contact email?',
    text: `Your emails and reward codes will only go to ${address}.`,
    button: { label: 'Confirm contact email', action: `/api/users/contact-email?token=${input.query.token}` },
  });
}

/** The owner of the sign-in email confirms a contact email entered by staff. */
export async function confirm(ctx: Ctx, input: Input): Promise<OutputOf<ContactEmails['confirm']>> {
  const { userId, address } = named(ctx, input);
  if (!(await confirmContact(ctx.db, userId, address))) throw notFound('Address');
  ctx.audit({ target: 'user', id: userId, propertyId: null, after: { contactEmail: address, isConfirmed: true } });
  return answerWith(ctx, {
    title: 'Your contact email is confirmed',
    text: `Your emails and reward codes now go to ${address}.`,
  });
}
