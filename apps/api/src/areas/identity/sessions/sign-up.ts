import type { contract } from '@hearth/contract';
import { identityMessages as say } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import type { Edge, InputOf } from '../../../platform/serve.ts';
import { mailNotice } from './jobs.ts';
import { findByEmail, propertiesOf, setSubject } from './queries.ts';
import { newSession, openSession, refuseOtherSites } from './service.ts';

type Input = InputOf<typeof contract.sessions.signUp>;

/** Gives the password to the user pool before the transaction opens, for invited people alone. */
export async function enrol(edge: Edge, { body }: Input) {
  await refuseOtherSites(edge);
  const person = await findByEmail(edge.db, body.email);
  if (!person) throw forbidden(say.notInvited);
  if (person.subject !== null) throw conflict(say.alreadySignedUp);
  const signedUp = await edge.platform.userPool.signUp(body.email, body.password);
  if (!signedUp) throw conflict(say.alreadySignedUp);
  return { userId: person.id, session: newSession(), ...signedUp };
}

export async function signUp(
  ctx: Ctx,
  _input: Input,
  { userId, subject, keep, session }: Awaited<ReturnType<typeof enrol>>,
) {
  // Makes an invited person active and signs them in.
  if (!(await setSubject(ctx.db, userId, subject))) throw conflict(say.alreadySignedUp);
  await keep(ctx.db, userId);
  ctx.audit({ target: 'user', id: userId, propertyId: null, before: { userId: null }, after: { userId: subject } });
  const properties = await propertiesOf(ctx.db, userId);
  for (const propertyId of properties.length > 0 ? properties : [null]) {
    ctx.changed({ topic: 'user', op: 'update', propertyId, ids: [userId], userIds: [userId] });
  }
  ctx.enqueue(mailNotice, { userId, notice: 'welcome', key: ctx.requestId });
  return openSession(ctx, userId, session);
}
