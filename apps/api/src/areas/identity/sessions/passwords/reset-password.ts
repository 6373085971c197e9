import type { contract } from '@hearth/contract';
import { identityMessages } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../../platform/context.ts';
import type { InputOf } from '../../../../platform/serve.ts';
import { requesterOf } from '../sign-in/browsers.ts';
import { mailCode } from '../jobs.ts';

/** Queues a code; only the job looks up the account, so every email gets the same response. */
export async function resetPassword(ctx: Ctx, { body: { email } }: InputOf<typeof contract.sessions.resetPassword>) {
  ctx.enqueue(mailCode, { purpose: 'reset', email, asker: await requesterOf(ctx, email) });
  return { success: true as const, message: identityMessages.resetSent };
}
