import { contract } from '@hearth/contract';
import type { Db } from '../apps/api/src/platform/db/database.ts';
import { mailSecretsOf } from '../apps/api/test/secrets.ts';
import { unmaskSecrets } from '../apps/api/src/platform/mail/message.ts';
import type { Client } from '../apps/api/test/client.ts';
import type { Scenario } from '../apps/api/test/scenario.ts';
import { sleep } from './measurement.ts';

export type Server = Scenario & { db: Db; url: string };

/** The secrets of the newest email to the address that has any, once there are `count`. */
export async function secretsOf(db: Db, email: string, count = 1) {
  for (let attempt = 0; attempt < 400; attempt++) {
    const rows = await db
      .selectFrom('outbox as m')
      .innerJoin('mail_secrets as s', 's.mail_id', 'm.id')
      .select(['m.id', 'm.text_body', 's.secrets'])
      .where('m.recipient', '=', email)
      .orderBy('m.created_at', 'desc')
      .execute();
    const newest = rows[0] && ((await mailSecretsOf(db, rows[0])) as { link: string; code?: string });
    if (newest && rows.length >= count && unmaskSecrets(rows[0]?.text_body ?? '', { ...newest }).includes(newest.link))
      return newest;
    await sleep(50);
  }
  throw new Error(`no mail with a link went to ${email}`);
}

export const emailsTo = async (db: Db, email: string) =>
  (
    await db
      .selectFrom('outbox as m')
      .innerJoin('mail_secrets as s', 's.mail_id', 'm.id')
      .select('m.id')
      .where('m.recipient', '=', email)
      .execute()
  ).length;

/** Users in every state, invited through the API. */
export async function addPeople(server: Server, as: (token: string) => Client) {
  const { db, property, superAdmin, manager, propertyAdmin, addPerson } = server;
  const invite = async (role: 'manager' | 'resident', email: string) => {
    const reply = await as(propertyAdmin.accessToken).call(contract.users.create, {
      query: { propertyId: property },
      body: { role, email, firstName: 'Invited', lastName: role },
    });
    if (reply.status !== 200) throw new Error(`${email} was not invited: ${reply.text}`);
    return reply.body.data._id;
  };
  const admin = await as(superAdmin.accessToken).call(contract.users.createAdmin, {
    body: { role: 'admin', email: 'invited-admin@hearth.example', firstName: 'Invited', lastName: 'Admin' },
  });
  if (admin.status !== 200) throw new Error(`the admin was not invited: ${admin.text}`);
  await invite('manager', 'invited-manager@hearth.example');
  await invite('resident', 'invited-resident@hearth.example');
  await invite('resident', 'resident-with-points@hearth.example');
  const rich = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'resident-with-points@hearth.example')
    .executeTakeFirstOrThrow();
  await server.fund(property, 1000);
  await as(manager.accessToken).call(contract.gifts.award, {
    query: { propertyId: property },
    body: { users: [rich.id], amount: 100, category: 'Thank You!' },
  });
  const standing = async (column: 'disabled_at' | 'deleted_at') => {
    const person = await addPerson('resident', property);
    await db
      .updateTable('users')
      .set({ [column]: new Date(), subject: null })
      .where('id', '=', person._id)
      .execute();
    return person.email;
  };
  return {
    invited: ['admin', 'manager', 'resident']
      .map((kind) => `invited-${kind}@hearth.example`)
      .concat('resident-with-points@hearth.example'),
    others: [
      manager.email,
      superAdmin.email,
      await standing('disabled_at'),
      await standing('deleted_at'),
      'unknown@hearth.example',
    ],
  };
}
