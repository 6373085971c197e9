import type { contract } from '@hearth/contract';
import { actorId, type Ctx } from '../../../platform/context.ts';
import type { AnswerOf } from '../../../platform/serve.ts';
import { readFactors } from './queries.ts';
import { relyingParty } from './rules.ts';

export async function get(ctx: Ctx): Promise<AnswerOf<typeof contract.secondFactors.get>> {
  // Shows people their own second factors, and whether a role of theirs needs one.
  return {
    data: {
      isRequired: ctx.actor.needsSecondFactor,
      ...(await readFactors(ctx.db, actorId(ctx), ctx.actor.sessionId)),
      arePasskeysAvailable: relyingParty(ctx.headers, ctx.platform.config.HEARTH_PUBLIC_URL) !== undefined,
    },
  };
}
