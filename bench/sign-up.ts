import { contract } from '@hearth/contract';
import { client } from '../apps/api/test/client.ts';
import { percentile, rounded, sleep, type Measurement } from './measurement.ts';
import { password, concurrentGuesses, attack } from './sign-up-attack.ts';
import type { Server } from './sign-up-people.ts';
import { inTestServer } from './test-server.ts';

const rounds = 200;

/**
 * Times of the same call for a known and an unknown address, alternating. Takes the fastest quarter of each, since load
 * only adds time.
 */
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
  const anonymous = client(server.url);
  const { db, property, addPerson } = server;
  const person = await addPerson('resident', property, { signedIn: false });
  await db.updateTable('users').set({ subject: null }).where('id', '=', person._id).execute();
  const requestCode = (email: string) => () => anonymous.call(contract.sessions.signUpCode, { body: { email } });
  const unknownEmail = 'no-account@hearth.example';
  const requests = await timesOf(requestCode(person.email), requestCode(unknownEmail));
  await sleep(5000);
  const enterCode = (email: string) => () =>
    anonymous.send('POST', '/auth/sign-up', { body: { email, password, code: 'AAAAA-AAAAA' } });
  return { requests, shown: await timesOf(enterCode(person.email), enterCode(unknownEmail)) };
}

const ms = (value: number) => rounded(value, 1);

export const measurement: Measurement = {
  about: `Sign-up attempts with addresses in every state (invited admin, manager, resident, resident with points;
signed up, super admin, deactivated, removed, unknown): with only the email, invalid links, other people's links,
replaced, expired and used links, and ${concurrentGuesses} concurrent code guesses per address, half of them in the
browser that requested the code. Then the owners sign up. Times are for requesting a code and entering a wrong one, ${rounds}
times each, alternating, at the faster quartile.`,
  run: () =>
    inTestServer(true, async (server) => {
      const outcome = await attack(server);
      const { requests, shown } = await compare(server);
      const near = { atLeast: 0.75, atMost: 1.33 };
      return [
        { name: 'addresses', value: outcome.kinds, atLeast: 9 },
        { name: 'attempts', value: outcome.attempts, atLeast: 1000 },
        { name: 'attempts that succeeded', value: outcome.breaches, atMost: 0 },
        { name: 'kinds of attempt whose responses distinguish addresses', value: outcome.distinguishable, atMost: 0 },
        { name: 'owners who signed up afterward', value: outcome.ownerSignUps, atLeast: outcome.invited },
        {
          name: 'requesting a code, invited and unknown',
          value: `${ms(requests.known)} and ${ms(requests.unknown)} ms`,
        },
        { name: 'requesting a code, ratio', value: rounded(requests.ratio), ...near },
        { name: 'a wrong code, invited and unknown', value: `${ms(shown.known)} and ${ms(shown.unknown)} ms` },
        { name: 'a wrong code, ratio', value: rounded(shown.ratio), ...near },
      ];
    }),
};
