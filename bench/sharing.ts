import { contract } from '@hearth/contract';
import type { Db } from '../apps/api/src/platform/db/database.ts';
import { client } from '../apps/api/test/client.ts';
import { addressOf, declaredEndpoints } from '../apps/api/test/inputs.ts';
import type { Person, Scenario } from '../apps/api/test/scenario.ts';
import { requestAt } from '../apps/api/test/tenancy/requests.ts';
import { testTokens } from '../apps/api/test/secrets.ts';
import { addTenantRecords, type Tenant } from '../apps/api/test/tenants/tenants.ts';
import { addSession } from '../apps/api/test/tenants/sign-in.ts';
import { tracesOf } from '../apps/api/test/tenants/digest.ts';
import type { Measurement } from './measurement.ts';
import { inTestServer } from './test-server.ts';

type Server = Scenario & { db: Db; url: string };
const funds = 50_000;
const rounds = 60;
const stepsPerRound = 14;

/**
 * Makes every read of the contract with these ids, as all staff of the first company. Returns the responses that
 * contain one of the traces.
 */
async function readAll(server: Server, tenant: Tenant, addresses: readonly string[], traces: readonly string[]) {
  const staff = [server.propertyAdmin, server.manager, server.seniorStaff, server.staff, server.viewer];
  const reading = declaredEndpoints().filter(
    ({ method, meta, path }) => method === 'GET' && meta.scope.kind !== 'public' && path !== '/live',
  );
  const searches = [tenant.mark, ...addresses].flatMap((search) =>
    ['', '&format=csv', '&isTransaction=true'].map(
      (more) => `/api/users?propertyId=${tenant.property}&search=${encodeURIComponent(search)}${more}`,
    ),
  );
  let responses = 0;
  let successful = 0;
  const shown: string[] = [];
  for (const { accessToken } of staff) {
    const as = client(server.url, accessToken);
    const paths = [
      ...reading.map((endpoint) => addressOf(endpoint, requestAt(endpoint, tenant, 'own property'))),
      ...searches,
    ];
    for (const path of paths) {
      const { text, status } = await as.sendTo('GET', path);
      responses++;
      if (status === 200) successful++;
      // The response may echo the input, but nothing else about the person.
      const rest = addresses.reduce((left, address) => left.replaceAll(address, ''), text);
      const trace = traces.find((known) => rest.includes(known));
      if (trace) shown.push(`${path} shows ${trace}`);
    }
  }
  return { responses, successful, shown };
}

/** A company adds a resident of another company, who has a record of every kind. They accept. */
async function addAcrossCompanies(server: Server) {
  const { db, property, elsewhere, brand } = server;
  const home = await addTenantRecords(server, elsewhere, brand);
  const id = home.ids.user ?? '';
  const typed = { role: 'resident' as const, email: home.email, firstName: 'Typed', lastName: 'Here' };
  const added = await client(server.url, server.manager.accessToken).call(contract.users.create, {
    query: { propertyId: property },
    body: typed,
  });
  if (added.status !== 200) throw new Error(`the email wasn't added: ${added.text}`);
  const invitation = added.body.data._id;
  const tenant = (user: string): Tenant => ({ ...home, property, ids: { ...home.ids, property, user } });
  const traces = await tracesOf(db, home);
  const before = [
    await readAll(server, tenant(invitation), [home.email], traces),
    await readAll(server, tenant(id), [home.email, id], traces),
  ];
  const tokens = await testTokens(db);
  const { accessToken } = tokens.issue(await addSession(db, id), new Date());
  const accepted = await client(server.url, accessToken).call(contract.invitations.accept, {
    params: { id: invitation },
  });
  if (accepted.status !== 200) throw new Error(`the invitation wasn't accepted: ${accepted.text}`);
  // From now on the property may see who they are, but nothing of the other property.
  const foreign = traces.filter((trace) => trace !== id && trace !== home.mark).concat(`House ${home.mark}`);
  const after = await readAll(server, tenant(id), [home.email], foreign);
  return {
    responses: [...before, after].reduce((sum, { responses }) => sum + responses, 0),
    successful: [...before, after].reduce((sum, { successful }) => sum + successful, 0),
    shown: [...before, after].flatMap(({ shown }) => shown),
  };
}

interface ManagedProperty {
  id: string;
  manager: Person;
}

/** A pseudorandom generator with the same sequence in every run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/**
 * Two companies pay one person, who spends, and remove them, with concurrent calls. Returns the points a property
 * gained beyond its funding.
 */
async function sharing(server: Server) {
  const { db, company, addProperty, addPerson, fund, brand, balanceOf } = server;
  const { id: other } = await db
    .insertInto('companies')
    .values({ name: 'Other Company' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const open = async (owner: string): Promise<ManagedProperty> => {
    const id = await addProperty(owner);
    await fund(id, funds);
    return { id, manager: await addPerson('manager', id) };
  };
  let gained = 0;
  let lost = 0;
  for (let round = 0; round < rounds; round++) {
    const chance = createRandom(round + 1);
    const properties = [await open(company), await open(other)] as const;
    const person = await addPerson('resident');
    const roles = properties.map(({ id }) => ({ user_id: person._id, property_id: id, role: 'resident' as const }));
    await db.insertInto('property_roles').values(roles).execute();
    const step = async () => {
      const site = properties[chance(2) as 0 | 1];
      const what = chance(10);
      const points = 1 + chance(900);
      const as = client(server.url, site.manager.accessToken);
      if (what < 5)
        return as.call(contract.gifts.award, {
          query: { propertyId: site.id },
          body: { users: [person._id], amount: points, category: 'Thank You!' },
        });
      if (what < 8)
        return client(server.url, person.accessToken).call(contract.redemptions.redeem, {
          body: { brandId: brand, points, propertyId: site.id },
        });
      return as.call(contract.removals.removeUser, {
        params: { id: person._id },
        query: { propertyId: site.id },
      });
    };
    for (let done = 0; done < stepsPerRound; done += 2) await Promise.all([step(), step()]);
    for (const site of properties)
      await client(server.url, site.manager.accessToken).call(contract.removals.removeUser, {
        params: { id: person._id },
        query: { propertyId: site.id },
      });
    const redemptions = await db
      .selectFrom('transfers')
      .select('points')
      .where('kind', '=', 'redemption')
      .where('from_account', '=', person._id)
      .execute();
    const spent = redemptions.reduce((sum, { points }) => sum + points, 0);
    const [here, there] = [await balanceOf(properties[0].id), await balanceOf(properties[1].id)];
    gained += Math.max(here - funds, 0) + Math.max(there - funds, 0);
    lost += Math.abs(2 * funds - here - there - spent) + (await balanceOf(person._id));
  }
  const drift = await db
    .selectFrom((eb) => eb.fn<{ account_id: string }>('ledger_drift').as('d'))
    .selectAll()
    .execute();
  return { gained, lost, drift: drift.length };
}

export const measurement: Measurement = {
  about: `Two companies and one person. One company adds a resident of the other, who has a record of every kind:
every read by five roles there, about the invitation and the person, before and after it is accepted, including
searches and exports. Then ${rounds} rounds in which both pay, the person spends, and both remove them, two calls at a
time.`,
  run: () =>
    inTestServer(true, async (server) => {
      const { responses, successful, shown } = await addAcrossCompanies(server);
      shown.slice(0, 20).forEach((line) => process.stdout.write(`    ${line}\n`));
      const { gained, lost, drift } = await sharing(server);
      return [
        { name: 'responses checked', value: responses, atLeast: 300 },
        { name: 'of them with the requested data', value: successful, atLeast: 200 },
        { name: 'responses that reveal data of the other company', value: shown.length, atMost: 0 },
        { name: 'rounds of paying, spending and removing', value: rounds },
        { name: 'points gained by a property', value: gained, atMost: 0 },
        { name: 'unaccounted points', value: lost, atMost: 0 },
        { name: 'accounts that differ from their transfers', value: drift, atMost: 0 },
      ];
    }),
};
