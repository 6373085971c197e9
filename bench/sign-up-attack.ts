import { contract } from '@hearth/contract';
import { client } from '../apps/api/test/client.ts';
import { sleep } from './measurement.ts';
import { type Server, secretsOf, emailsTo, addPeople } from './sign-up-people.ts';

export const password = 'a thief of addresses';
export const concurrentGuesses = 200;

export async function attack(server: Server) {
  const as = (token?: string) => client(server.url, token);
  const { db } = server;
  const anonymous = as();
  const { invited, others } = await addPeople(server, as);
  const everyone = [...invited, ...others];
  const responses = new Map<string, Set<string>>();
  let attempts = 0;
  let breaches = 0;

  /** One attempt to sign up. Responses to the same kind of attempt must be indistinguishable. */
  async function attemptWith(kind: string, email: string, more: Record<string, unknown>, cookie = '') {
    const body = { email, password, ...more };
    const reply = await anonymous.send('POST', '/auth/sign-up', { body, ...(cookie && { headers: { cookie } }) });
    attempts++;
    if (reply.status === 200 || reply.text.includes('accessToken')) breaches++;
    const { message, issues } = reply.error;
    const seen = responses.get(kind) ?? new Set();
    responses.set(kind, seen.add(JSON.stringify([reply.status, message, issues])));
  }
  async function requestCode(email: string) {
    const reply = await anonymous.call(contract.sessions.signUpCode, { body: { email } });
    const seen = responses.get('code request') ?? new Set();
    responses.set('code request', seen.add(JSON.stringify([reply.status, reply.body])));
    return (
      reply.headers
        .getSetCookie()
        .find((cookie) => cookie.includes('asking'))
        ?.split(';')[0] ?? ''
    );
  }

  const links = new Map<string, string>();
  for (const email of invited) links.set(email, (await secretsOf(db, email)).link);
  for (const email of everyone) {
    await attemptWith('email only', email, {});
    await attemptWith('invalid link', email, { token: 'A'.repeat(43) });
    const other = invited.find((address) => address !== email) ?? '';
    await attemptWith("another person's link", email, { token: links.get(other) });
    const browser = await requestCode(email);
    const guess = (index: number) =>
      `${String(20_000 + index)
        .replaceAll('0', 'A')
        .replaceAll('1', 'B')}-AAAAA`;
    await Promise.all(
      Array.from({ length: concurrentGuesses }, (_none, index) =>
        attemptWith('guessed code', email, { code: guess(index) }, index % 2 ? browser : ''),
      ),
    );
  }

  // Links that were replaced, expired or already used.
  const [renewed = '', expired = '', used = '', byCode = ''] = invited;
  const invitationOf = async (email: string) =>
    (
      await db
        .selectFrom('one_time_links')
        .select('link_hash')
        .where('email', '=', email)
        .where('code_hash', 'is', null)
        .executeTakeFirstOrThrow()
    ).link_hash;
  const before = await invitationOf(renewed);
  const emailsBefore = await emailsTo(db, renewed);
  await as(server.superAdmin.accessToken).call(contract.users.resendWelcome, {
    body: { propertyId: server.property, users: [{ email: renewed }] },
  });
  for (let waited = 0; (await invitationOf(renewed)) === before; waited++) {
    if (waited > 400) throw new Error('the link was not renewed');
    await sleep(50);
  }
  await attemptWith('expired or used link', renewed, { token: links.get(renewed) });
  const expiry = (at: Date) =>
    db.updateTable('one_time_links').set({ expires_at: at }).where('email', '=', expired).execute();
  await expiry(new Date(Date.now() - 1));
  await attemptWith('expired or used link', expired, { token: links.get(expired) });
  await expiry(new Date(Date.now() + 60_000));

  let ownerSignUps = 0;
  const signUp = async (email: string, proof: Record<string, unknown>) => {
    const body = { email, password: 'the owner has seven goats', ...proof };
    const reply = await anonymous.send('POST', '/auth/sign-up', { body });
    if (reply.status === 200) ownerSignUps++;
  };
  const codesBefore = await emailsTo(db, byCode);
  await requestCode(byCode);
  const { code } = await secretsOf(db, byCode, codesBefore + 1);
  await signUp(byCode, { code });
  await attemptWith('used code', byCode, { code });
  await signUp(used, { token: links.get(used) });
  await signUp(expired, { token: links.get(expired) });
  await signUp(renewed, { token: (await secretsOf(db, renewed, emailsBefore + 1)).link });
  for (const email of [used, expired, renewed])
    await attemptWith('expired or used link', email, { token: links.get(email) });
  const subjects = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'in', [...others])
    .where((is) => is.or([is('disabled_at', 'is not', null), is('deleted_at', 'is not', null)]))
    .where('subject', 'is not', null)
    .execute();
  const distinguishable = [...responses.values()].filter((seen) => seen.size > 1).length;
  return {
    kinds: everyone.length,
    attempts,
    breaches: breaches + subjects.length,
    ownerSignUps,
    invited: invited.length,
    distinguishable,
  };
}
