import type { contract } from '@hearth/contract';
import { identityMessages as say } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../platform/context.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { askerOf } from './browsers.ts';
import { mailCode } from './jobs.ts';

export async function resetPassword(ctx: Ctx, { body: { email } }: InputOf<typeof contract.sessions.resetPassword>) {
  // Promises a code to whoever has an account: the job finds out, so that every address is answered alike.
  ctx.enqueue(mailCode, { purpose: 'reset', email, asker: await askerOf(ctx, email) });
  return { success: true as const, message: say.resetSent };
}
