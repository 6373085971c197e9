import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { peopleMessages as say } from '@hearth/contract/people/messages';
import { eventually, useServer } from '../../../../test/harness.ts';

const server = useServer();
const resend = (emails: string[], as = server().manager, propertyId = server().property) =>
  server()
    .as(as)
    .call(contract.users.resendWelcome, { body: { propertyId, users: emails.map((email) => ({ email })) } });
const invite = async (role: 'resident' | 'ambassador' | 'leasing_agent' | 'content_admin', more: object = {}) => {
  const person = await server().addPerson(role, role === 'content_admin' ? undefined : server().property, {
    signedIn: false,
  });
  await server()
    .db.updateTable('users')
    .set({ subject: null, ...more })
    .where('id', '=', person._id)
    .execute();
  return person;
};
const mailsOf = (ids: string[], count: number) =>
  eventually(async () => {
    const mails = await server()
      .db.selectFrom('outbox')
      .select(['user_id', 'subject', 'status', 'property_id'])
      .where('user_id', 'in', ids)
      .where('status', '=', 'sent')
      .execute();
    return mails.length >= count && mails;
  });

test('each invited person gets one mail that speaks to the role, also who takes no other mail', async () => {
  const people = [
    await invite('resident', { send_email: false }),
    await invite('ambassador'),
    await invite('leasing_agent'),
  ];
  const reply = await resend([...people, ...people].map(({ email }) => email));
  expect(reply.body, reply.text).toMatchObject({ success: true, message: 'Resend email to 3 users success' });
  const mails = await mailsOf(
    people.map(({ _id }) => _id),
    3,
  );
  const subjects = people.map(({ _id }) =>
    mails.filter(({ user_id }) => user_id === _id).map(({ subject }) => subject),
  );
  expect(subjects).toEqual([
    [expect.stringMatching(/^Welcome to Property/)],
    [expect.stringMatching(/^You are an ambassador of/)],
    [expect.stringMatching(/added you to Hearth$/)],
  ]);
  await resend([people[0]?.email ?? '']);
  await mailsOf([people[0]?._id ?? ''], 2);
});

test('who has signed up, is deactivated or does not belong there gets none, and each is told apart', async () => {
  const { resident, elsewhereResident } = server();
  const off = await invite('resident', { disabled_at: new Date() });
  const reply = await resend([resident.email, off.email, elsewhereResident.email, 'nobody@hearth.example']);
  expect(reply.body).toMatchObject({ success: false, message: 'Resend email to 4 users failed' });
  expect(reply.body.results.map(({ message }) => message)).toEqual([
    say.noWelcomeNeeded,
    say.cannotSignIn,
    say.notOfProperty,
    say.notOfProperty,
  ]);
});

test('a super admin invites people of the platform again; for others they do not exist', async () => {
  const { superAdmin, admin, propertyAdmin } = server();
  const person = await invite('content_admin');
  for (const as of [admin, propertyAdmin])
    expect((await resend([person.email], as)).body.results[0]?.message).toBe(say.notOfProperty);
  expect((await resend([person.email], superAdmin)).body.success).toBe(true);
  expect(await mailsOf([person._id], 1)).toMatchObject([{ property_id: null, subject: 'You are an admin of Hearth' }]);
});

test('staff, the viewer and managers of other properties do not send it', async () => {
  const { staff, seniorStaff, viewer, elsewhereManager, resident } = server();
  for (const as of [staff, seniorStaff, viewer, elsewhereManager, resident])
    expect((await resend(['a@hearth.example'], as)).status).toBe(403);
  expect((await resend([])).status).toBe(400);
  expect((await resend(['no address'])).status).toBe(400);
});
