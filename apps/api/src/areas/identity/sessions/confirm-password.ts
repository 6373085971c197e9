import type { contract } from '@hearth/contract';
import { identityMessages as say } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { RefusedAfterCommit } from '../../../platform/pipeline.ts';
import type { Edge, InputOf } from '../../../platform/serve.ts';
import { mailNotice } from './jobs.ts';
import { findByEmail, forgive } from './queries.ts';
import { lockoutSubjects } from './rules.ts';
import { closeSessions } from './service.ts';

type Input = InputOf<typeof contract.sessions.confirmPassword>;

export const takeCode = ({ platform }: Edge, { body }: Input) =>
  platform.userPool.confirmReset(body.email, body.code, body.password);

export async function confirmPassword(ctx: Ctx, { body }: Input, accept: Awaited<ReturnType<typeof takeCode>>) {
  // Changes the password for a code of the mail, and signs the person out everywhere.
  if (!(await accept(ctx.db))) throw new RefusedAfterCommit(invalid(['body', 'code'], say.codeWrong));
  const user = await findByEmail(ctx.db, body.email);
  if (user) {
    await closeSessions(ctx, { userId: user.id });
    const [account] = lockoutSubjects(body.email, ctx.address);
    await forgive(ctx.db, account, []);
    ctx.audit({ target: 'user', id: user.id, propertyId: null });
    ctx.enqueue(mailNotice, { userId: user.id, notice: 'passwordChanged', key: ctx.requestId });
  }
  return { success: true as const, message: say.passwordChanged };
}
