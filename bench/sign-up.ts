import { contract } from '@hearth/contract';
import { showSecrets } from '../apps/api/src/platform/mail/message.ts';
import type { Db } from '../apps/api/src/platform/db/database.ts';
import { client, type Client } from '../apps/api/test/client.ts';
import type { Scenario } from '../apps/api/test/scenario.ts';
import { percentile, rounded, sleep, type Measurement } from './measurement.ts';
import { inTestServer } from './test-server.ts';

type Server = Scenario & { db: Db; url: string };
const password = 'a thief of addresses';
const guessesAtOnce = 200;
const rounds = 200;

/** The secrets of the newest mail to the address that has any, once there are `count`. */
async function secretsOf(db: Db, email: string, count = 1) {
  for (let tries = 0; tries < 400; tries++) {
    const rows = await db
      .selectFrom('mails as m')
      .innerJoin('mail_secrets as s', 's.mail_id', 'm.id')
      .select(['m.text_body', 's.secrets'])
      .where('m.recipient', '=', email)
      .orderBy('m.created_at', 'desc')
      .execute();
    const secrets = rows.map((row) => row.secrets as { link: string; code?: string });
    const [newest] = secrets;
    if (newest && secrets.length >= count && showSecrets(rows[0]?.text_body ?? '', { ...newest }).includes(newest.link))
      return newest;
    await sleep(50);
  }
  throw new Error(`no mail with a link went to ${email}`);
}

const mailsOf = async (db: Db, email: string) =>
  (
    await db
      .selectFrom('mails as m')
      .innerJoin('mail_secrets as s', 's.mail_id', 'm.id')
      .select('m.id')
      .where('m.recipient', '=', email)
      .execute()
  ).length;

/** People of every standing, invited through the API like anybody. */
async function addPeople(server: Server, as: (token: string) => Client) {
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

async function attack(server: Server) {
  const as = (token?: string) => client(server.url, token);
  const { db } = server;
  const nobody = as();
  const { invited, others } = await addPeople(server, as);
  const everyone = [...invited, ...others];
  const answers = new Map<string, Set<string>>();
  let attempts = 0;
  let entered = 0;

  /** One try to enter; what is told apart is the answer to the same kind of try. */
  async function tryWith(kind: string, email: string, more: Record<string, unknown>, cookie = '') {
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
    await tryWith('the address alone', email, {});
    await tryWith('a made-up link', email, { token: 'A'.repeat(43) });
    const other = invited.find((address) => address !== email) ?? '';
    await tryWith("another person's link", email, { token: links.get(other) });
    const browser = await ask(email);
    const guess = (index: number) =>
      `${String(20_000 + index)
        .replaceAll('0', 'A')
        .replaceAll('1', 'B')}-AAAAA`;
    await Promise.all(
      Array.from({ length: guessesAtOnce }, (_none, index) =>
        tryWith('a guessed code', email, { code: guess(index) }, index % 2 ? browser : ''),
      ),
    );
  }

  // Links that were renewed, have expired, or were used by their owners.
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
  await tryWith('a spent link', renewed, { token: links.get(renewed) });
  const expiry = (at: Date) =>
    db.updateTable('one_time_links').set({ expires_at: at }).where('email', '=', expired).execute();
  await expiry(new Date(Date.now() - 1));
  await tryWith('a spent link', expired, { token: links.get(expired) });
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
  await tryWith('a spent code', byCode, { code });
  await enter(used, { token: links.get(used) });
  await enter(expired, { token: links.get(expired) });
  await enter(renewed, { token: (await secretsOf(db, renewed, mailsBefore + 1)).link });
  for (const email of [used, expired, renewed]) await tryWith('a spent link', email, { token: links.get(email) });
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

/** Times of the same call about a known and an unknown address, in turns; the quicker quarter of each, since other load only adds. */
async function timesOf(known: () => Promise<unknown>, unknown: () => Promise<unknown>) {
  const took: [number[], number[]] = [[], []];
  const calls = [known, unknown];
  for (let round = 0; round < rounds; round++) {
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const startedAt = performance.now();
      await calls[index]?.();
      took[index]?.push(performance.now() - startedAt);
    }
  }
  const [ofKnown, ofUnknown] = took.map((times) => percentile(times, 0.25)) as [number, number];
  return { known: ofKnown, unknown: ofUnknown, ratio: ofKnown / ofUnknown };
}

async function compare(server: Server) {
  const nobody = client(server.url);
  const { db, property, addPerson } = server;
  const person = await addPerson('resident', property, { signedIn: false });
  await db.updateTable('users').set({ subject: null }).where('id', '=', person._id).execute();
  const asking = (email: string) => () => nobody.call(contract.sessions.signUpCode, { body: { email } });
  const stranger = 'nobody-there@hearth.example';
  const requests = await timesOf(asking(person.email), asking(stranger));
  await sleep(5000);
  const showing = (email: string) => () =>
    nobody.send('POST', '/auth/sign-up', { body: { email, password, code: 'AAAAA-AAAAA' } });
  return { requests, shown: await timesOf(showing(person.email), showing(stranger)) };
}

const ms = (value: number) => rounded(value, 1);

export const measurement: Measurement = {
  about: `Sign-up tried with addresses of every standing (invited admin, manager, resident, resident with points; signed up, super admin, deactivated, removed, unknown) by the
address alone, made-up links, links of others, renewed, expired and used links, and ${guessesAtOnce} codes guessed at once for each, half of them in the browser that asked. Then the owners
sign up. The times are of asking for a code and of showing a wrong one, ${rounds} times each in turns, at the quicker quartile.`,
  run: () =>
    inTestServer(true, async (server) => {
      const outcome = await attack(server);
      const { requests, shown } = await compare(server);
      const near = { atLeast: 0.75, atMost: 1.33 };
      return [
        { name: 'addresses', value: outcome.kinds, atLeast: 9 },
        { name: 'attempts', value: outcome.attempts, atLeast: 1000 },
        { name: 'entered', value: outcome.entered, atMost: 0 },
        { name: 'kinds of attempt whose answers tell addresses apart', value: outcome.distinguishable, atMost: 0 },
        { name: 'owners who signed up afterwards', value: outcome.owners, atLeast: outcome.invited },
        {
          name: 'asking for a code, invited and unknown',
          value: `${ms(requests.known)} and ${ms(requests.unknown)} ms`,
        },
        { name: 'asking for a code, ratio', value: rounded(requests.ratio), ...near },
        { name: 'a wrong code, invited and unknown', value: `${ms(shown.known)} and ${ms(shown.unknown)} ms` },
        { name: 'a wrong code, ratio', value: rounded(shown.ratio), ...near },
      ];
    }),
};
