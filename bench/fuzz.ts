import { fuzz } from '../apps/api/test/fuzz/fuzz.ts';
import { addTenantRecords } from '../apps/api/test/tenants/tenants.ts';
import { addPasskeyTo } from '../apps/api/test/tenants/sign-in.ts';
import type { Measurement } from './measurement.ts';
import { signIn } from './people.ts';
import { inTestServer } from './test-server.ts';

const runs = 100;
const show = (lines: readonly string[]) => lines.slice(0, 20).forEach((line) => process.stdout.write(`    ${line}\n`));

export const measurement: Measurement = {
  about: `Requests generated from the server's own OpenAPI document, ${runs} good ones per operation and every fault
that can be derived from them, with a new seed per run.`,
  run: () =>
    inTestServer(true, async ({ db, url, addPerson, property, brand }) => {
      const tenant = await addTenantRecords({ db, addPerson }, property, brand);
      const staff = await addPerson('super_admin');
      const resident = await addPerson('resident', property);
      for (const { _id } of [staff, resident]) await addPasskeyTo(db, _id);
      const seed = Date.now() % 2 ** 31;
      const found = await fuzz({
        url,
        tenant,
        seed,
        runs,
        badOneIn: 1,
        // A new session for each call, since one of the calls ends it.
        tokenFor: async ({ meta: { scope } }) =>
          scope.kind === 'public'
            ? undefined
            : (await signIn(db, [(scope.kind === 'resident' ? resident : staff)._id]))[0]?.accessToken,
      });
      show([...found.broken, ...found.accepted]);
      return [
        { name: 'seed', value: seed },
        { name: 'operations', value: found.operations },
        { name: 'requests', value: found.requests, atLeast: 1000 },
        { name: 'responses of 500 and above, or not as declared', value: found.broken.length, atMost: 0 },
        { name: 'invalid requests accepted', value: found.accepted.length, atMost: 0 },
        { name: 'operations without a successful request', value: found.unreached.length },
      ];
    }),
};
