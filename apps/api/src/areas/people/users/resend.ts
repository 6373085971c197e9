import type { contract } from '@hearth/contract';
import { resentMessage } from '@hearth/contract/people/messages';
import type { Ctx } from '../../../platform/context.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { mailWelcome } from './jobs.ts';
import { inviteAgain, readInvited } from './welcome.ts';
import { refusalToResend } from './rules.ts';

type Resend = typeof contract.users.resendWelcome;

/** Staff send the welcome mail again to those who have not signed up; each person gets one, however often they are named. */
export async function resendWelcome(
  ctx: Ctx,
  { body: { propertyId, users } }: InputOf<Resend>,
): Promise<AnswerOf<Resend>> {
  const emails = [...new Set(users.map(({ email }) => email))];
  const invited = await readInvited(ctx.db, propertyId, emails);
  const results = emails.map((email) => {
    const refusal = refusalToResend(invited.get(email));
    return { email, success: refusal === undefined, message: refusal ?? resentMessage(1, true) };
  });
  const people = results.flatMap(({ email, success }) => (success ? (invited.get(email) ?? []) : []));
  for (const person of people)
    ctx.enqueue(mailWelcome, { userId: person.id, propertyId: person.propertyId, key: ctx.requestId, isAsked: true });
  const ids = people.map(({ id }) => id);
  await inviteAgain(ctx.db, ids);
  ctx.audit({ target: 'property', id: propertyId, propertyId, after: { welcomed: ids } });
  ctx.changed({ topic: 'user', op: 'update', propertyId, ids });
  const failed = results.length - ids.length;
  return { success: failed === 0, message: resentMessage(failed === 0 ? ids.length : failed, failed === 0), results };
}
