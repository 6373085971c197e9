import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
const { units, leases, users, userImport } = contract;
type Body = { building?: string; unit: string; floorPlan?: string; active?: boolean };

const at = (propertyId = server().property) => ({ params: { id: propertyId } });
const add = (body: Body, as = server().manager) =>
  server()
    .as(as)
    .call(units.add, { ...at(), body });
const change = (unitId: string, body: Partial<Body>, as = server().manager) =>
  server()
    .as(as)
    .call(units.update, { params: { id: server().property, unitId }, body });
const remove = (unitId: string, as = server().manager) =>
  server()
    .as(as)
    .call(units.remove, { params: { id: server().property, unitId } });
const list = async (query: object = {}, as = server().viewer) =>
  (
    await server()
      .as(as)
      .call(units.list, { ...at(), query: { limit: 100, ...query } })
  ).body;
const namesOf = async (query: object) => (await list(query)).data.map(({ building, unit }) => `${building} ${unit}`);
const occupancy = async () => (await server().as(server().viewer).call(units.occupancy, at())).body.data;

async function lease(unitNumber: string, building: string, { days = [-30, 300] } = {}) {
  const resident = await server().addPerson('resident', server().property, { signedIn: false });
  const day = (offset = 0) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const body = { unitNumber, building, startDate: day(days[0]), endDate: day(days[1]), rentAmount: 1000 };
  const reply = await server()
    .as(server().manager)
    .call(leases.create, { params: { userId: resident._id }, query: { propertyId: server().property }, body });
  expect(reply.status, reply.text).toBe(200);
  return { resident: resident._id, lease: reply.body.data._id };
}

test('a unit is unique ignoring case and spacing, and shows residents with a current lease', async () => {
  const made = await add({ building: 'North', unit: 'D-9', floorPlan: 'Two bedrooms' });
  expect(made.status, made.text).toBe(200);
  expect(made.body.data).toMatchObject({ active: true, owner: null, residents: [], can: { edit: true, remove: true } });
  expect((await add({ building: 'NORTH', unit: 'd-9' })).error.message).toBe('This unit already exists');
  const { resident } = await lease('d-9', 'north');
  await lease('D-9', 'North', { days: [400, 700] });
  const [row] = (await list({ search: 'north d-9' })).data;
  expect(row).toMatchObject({ residents: [{ _id: resident }], can: { edit: false, remove: false } });
  expect((await add({ building: 'North', unit: 'X' }, server().staff)).status).toBe(200);
  expect((await add({ building: 'North', unit: 'Y' }, server().viewer)).status).toBe(403);
});

test('units sort naturally, and filter by building, status, and occupancy', async () => {
  for (const unit of ['10', '9', '101']) await add({ building: 'Sorted', unit, active: unit !== '9' });
  await lease('10', 'Sorted');
  expect(await namesOf({ building: 'sorted' })).toEqual(['Sorted 9', 'Sorted 10', 'Sorted 101']);
  expect(await namesOf({ building: 'Sorted', orderBy: 'unit', order: 'desc' })).toEqual([
    'Sorted 101',
    'Sorted 10',
    'Sorted 9',
  ]);
  expect(await namesOf({ building: 'Sorted', active: 'true' })).toEqual(['Sorted 10', 'Sorted 101']);
  expect(await namesOf({ building: 'Sorted', occupied: 'true' })).toEqual(['Sorted 10']);
  expect(await namesOf({ building: 'Sorted', occupied: 'false', active: 'true' })).toEqual(['Sorted 101']);
  const csv = await server()
    .as(server().viewer)
    .send('GET', `/property/${server().property}/units?format=csv&building=Sorted&occupied=true`);
  expect(csv.text).toContain('Building,Unit Number,Floor Plan,Status,Residents\r\nSorted,10,,Active,');
});

test("renaming a unit updates its leases and residents, and a unit with leases can't be removed", async () => {
  const { body } = await add({ building: 'Est', unit: '7' });
  const { resident } = await lease('7', 'Est');
  expect((await remove(body.data._id)).error.message).toBe('This unit has leases. Deactivate it instead.');
  const renamed = await change(body.data._id, { building: 'East' });
  expect(renamed.body.data).toMatchObject({ building: 'East', unit: '7', residents: [{ _id: resident }] });
  const person = await server()
    .as(server().manager)
    .call(users.get, { params: { id: resident } });
  expect([person.body.data.building, person.body.data.leaseData[0]?.building]).toEqual(['East', 'East']);
  expect((await change(body.data._id, { active: false })).body.data.active).toBe(false);
  const other = await add({ building: 'East', unit: '8' });
  expect((await change(other.body.data._id, { unit: '7' })).status).toBe(409);
  expect((await remove(other.body.data._id)).body.message).toBe('Unit removed');
  expect((await remove(other.body.data._id)).status).toBe(404);
  expect((await change(body.data._id, { unit: '9' }, server().elsewhereManager)).status).toBe(403);
});

test("a provider's unit can't be edited", async () => {
  const { db, property } = server();
  const { id } = await db
    .insertInto('units')
    .values({ property_id: property, building: 'P', unit: '1', owner: 'entrata' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sentence = 'Entrata manages this unit. Change it there.';
  expect((await change(id, { floorPlan: 'x' })).error.message).toBe(sentence);
  expect((await remove(id)).error.message).toBe(sentence);
  expect((await list({ unitId: id })).data[0]?.can).toEqual({ edit: false, remove: false });
  const rows = { ...at(), body: { units: [{ building: 'p', unit: '1', floorPlan: 'Studio' }] } };
  expect((await server().as(server().manager).call(units.import, rows)).body.data[0]).toMatchObject({
    status: 'failed',
    message: sentence,
  });
});

test('an import matches its preview, and repeating it changes nothing', async () => {
  await add({ building: 'I', unit: '1' });
  await add({ building: 'I', unit: '2', floorPlan: 'Loft' });
  const body = {
    units: [
      { building: 'i', unit: '1', floorPlan: 'Studio' },
      { building: 'I', unit: '2', floorPlan: 'Loft' },
      { building: 'I', unit: '3', active: false },
      { building: 'I', unit: '3' },
    ],
  };
  const call = (endpoint: typeof units.preview | typeof units.import) =>
    server()
      .as(server().manager)
      .call(endpoint as typeof units.import, { ...at(), body });
  const previewed = await call(units.preview);
  expect(await namesOf({ building: 'I' })).toHaveLength(2);
  const imported = await call(units.import);
  expect(imported.body).toEqual(previewed.body);
  expect(imported.body.data.map(({ status }) => status)).toEqual(['updated', 'unchanged', 'created', 'failed']);
  expect((await list({ building: 'I' })).data).toMatchObject([
    { unit: '1', floorPlan: 'Studio' },
    { unit: '2', floorPlan: 'Loft' },
    { unit: '3', active: false },
  ]);
  const again = await Promise.all([call(units.import), call(units.import)]);
  for (const { body: answer } of again)
    expect(answer.data.map(({ status }) => status)).toEqual(['unchanged', 'unchanged', 'unchanged', 'failed']);
});

test('occupancy follows leases and units, and a resident import adds missing units', async () => {
  const before = await occupancy();
  const held = await add({ building: 'O', unit: '1' });
  await add({ building: 'O', unit: '2' });
  await lease('1', 'O');
  await lease('77', 'Nowhere');
  const after = await occupancy();
  expect({ ...after, buildings: after.buildings.filter(({ building }) => building === 'O') }).toEqual({
    active: before.active + 2,
    occupied: before.occupied + 1,
    vacant: before.vacant + 1,
    leasesWithoutUnit: before.leasesWithoutUnit + 1,
    residentsWithoutLease: before.residentsWithoutLease,
    buildings: [{ building: 'O', active: 2, occupied: 1 }],
  });
  const person = { firstName: 'Ann', lastName: 'Lee', role: 'resident' as const };
  const people = [
    { ...person, email: 'ann@units.example', unitNumber: '77', building: 'nowhere' },
    { ...person, email: 'bob@units.example', unitNumber: '1', building: 'O' },
  ];
  const reply = await server()
    .as(server().manager)
    .call(userImport.import, { query: { propertyId: server().property }, body: { users: people } });
  expect(reply.status, reply.text).toBe(200);
  expect(await occupancy()).toMatchObject({
    active: after.active + 1,
    occupied: after.occupied + 1,
    leasesWithoutUnit: after.leasesWithoutUnit - 1,
    residentsWithoutLease: after.residentsWithoutLease + 2,
  });
  expect((await change(held.body.data._id, { active: false })).status).toBe(200);
  expect((await occupancy()).occupied).toBe(after.occupied);
});

test('the list takes one statement for any number of units', async () => {
  const { db, property, statements } = server();
  await sql`insert into units (property_id, building, unit) select ${property}, 'Many', n::text from generate_series(1, 500) n`.execute(
    db,
  );
  statements.length = 0;
  expect((await list({ building: 'Many' })).totalCount).toBe(500);
  expect(statements.filter((text) => /from "?units/.test(text))).toHaveLength(1);
});
