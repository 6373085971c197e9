import { contract } from '@hearth/contract';
import { client } from '../apps/api/test/client.ts';
import { sleep } from './measurement.ts';
import { type Server, secretsOf, mailsOf, addPeople } from './sign-up-people.ts';

export const password = 'a thief of addresses';
export const guessesAtOnce = 200;

export async function attack(server: Server) {
  const as = (token?: string) => client(server.url, token);
  const { db } = server;
  const nobody = as();
  const { invited, others } = await addPeople(server, as);
  const everyone = [...invited, ...others];
  const answers = new Map<string, Set<string>>();
  let attempts = 0;
  let entered = 0;

  /** One attempt to sign up. Responses to the same kind of attempt must be indistinguishable. */
  async function attemptWith(kind: string, email: string, more: Record<string, unknown>, cookie = '') {
    const body = { email, password, ...more };
    const reply = await nobody.send('POST', '/auth/sign-up', { body, ...(cookie && { headers: { cookie } }) });
    attempts++;
    if (reply.status === 200 || reply.text.includes('accessToken')) entered++;
    const { message, issues } = reply.error;
    const seen = answers.get(kind) ?? new Set();
    answers.set(kind, seen.add(JSON.stringify([reply.status, message, issues])));
  }
  async function ask(email: string) {
    const reply = await nobody.call(contract.sessions.signUpCode, { body: { email } });
    const seen = answers.get('asking') ?? new Set();
    answers.set('asking', seen.add(JSON.stringify([reply.status, reply.body])));
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
    await attemptWith('the address alone', email, {});
    await attemptWith('a made-up link', email, { token: 'A'.repeat(43) });
    const other = invited.find((address) => address !== email) ?? '';
    await attemptWith("another person's link", email, { token: links.get(other) });
    const browser = await ask(email);
    const guess = (index: number) =>
      `${String(20_000 + index)
        .replaceAll('0', 'A')
        .replaceAll('1', 'B')}-AAAAA`;
    await Promise.all(
      Array.from({ length: guessesAtOnce }, (_none, index) =>
        attemptWith('a guessed code', email, { code: guess(index) }, index % 2 ? browser : ''),
      ),
    );
  }

  // Links that were renewed, expired or used by their owners.
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
  const mailsBefore = await mailsOf(db, renewed);
  await as(server.superAdmin.accessToken).call(contract.users.resendWelcome, {
    body: { propertyId: server.property, users: [{ email: renewed }] },
  });
  for (let waited = 0; (await invitationOf(renewed)) === before; waited++) {
    if (waited > 400) throw new Error('the link was not renewed');
    await sleep(50);
  }
  await attemptWith('a spent link', renewed, { token: links.get(renewed) });
  const expiry = (at: Date) =>
    db.updateTable('one_time_links').set({ expires_at: at }).where('email', '=', expired).execute();
  await expiry(new Date(Date.now() - 1));
  await attemptWith('a spent link', expired, { token: links.get(expired) });
  await expiry(new Date(Date.now() + 60_000));

  let owners = 0;
  const enter = async (email: string, proof: Record<string, unknown>) => {
    const body = { email, password: 'the owner has seven goats', ...proof };
    const reply = await nobody.send('POST', '/auth/sign-up', { body });
    if (reply.status === 200) owners++;
  };
  const codesBefore = await mailsOf(db, byCode);
  await ask(byCode);
  const { code } = await secretsOf(db, byCode, codesBefore + 1);
  await enter(byCode, { code });
  await attemptWith('a spent code', byCode, { code });
  await enter(used, { token: links.get(used) });
  await enter(expired, { token: links.get(expired) });
  await enter(renewed, { token: (await secretsOf(db, renewed, mailsBefore + 1)).link });
  for (const email of [used, expired, renewed]) await attemptWith('a spent link', email, { token: links.get(email) });
  const subjects = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'in', [...others])
    .where((is) => is.or([is('disabled_at', 'is not', null), is('deleted_at', 'is not', null)]))
    .where('subject', 'is not', null)
    .execute();
  const distinguishable = [...answers.values()].filter((seen) => seen.size > 1).length;
  return {
    kinds: everyone.length,
    attempts,
    entered: entered + subjects.length,
    owners,
    invited: invited.length,
    distinguishable,
  };
}
