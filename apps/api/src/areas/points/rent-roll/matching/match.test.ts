import { contract } from '@hearth/contract';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../../../test/harness.ts';
import { newId } from '../../../../platform/id.ts';

const server = useServer();
const month = { month: 10, year: 2025 };
const ids: Record<string, string> = {};

const match = (lines: object[], more: object = {}, as = server().manager) =>
  server()
    .as(as)
    .call(contract.rentRoll.match, {
      body: {
        propertyId: server().property,
        ...month,
        lines: lines.map((line, index) => ({ row: index + 1, ...line })),
        ...more,
      } as never,
    });

beforeAll(async () => {
  const { addPerson, property, sister, db, manager } = server();
  const add = async (
    firstName: string,
    lastName: string,
    unit: string,
    more: { start?: string; end?: string; propertyId?: string; void_at?: Date } = {},
  ) => {
    const { start = '2025-01-01', end = '2026-01-01', propertyId = property, ...rest } = more;
    const person = await addPerson('resident', propertyId, {
      firstName,
      lastName,
      email: `${firstName}.${lastName}@hearth.example`.toLowerCase(),
      signedIn: false,
    });
    ids[firstName] = newId();
    await db
      .insertInto('leases')
      .values({
        id: ids[firstName],
        property_id: propertyId,
        user_id: person._id,
        unit_number: unit,
        building: 'D',
        start_date: start,
        end_date: end,
        rent_amount: 1959,
        ...rest,
      })
      .execute();
  };
  await add('Zoë', 'Andersson', '821');
  await add('Malik', 'Lee', '129', { end: '2025-08-03' });
  await add('Ivy', 'Smith', '312', { void_at: new Date() });
  await add('Hana', 'Patel', '503', { propertyId: sister });
  await add('Leo', 'Rossi', '311');
  await db
    .updateTable('properties')
    .set({ features: JSON.stringify({ rentPaymentPoints: true, rentRollPointsAmount: 100 }) })
    .where('id', '=', property)
    .execute();
  await server()
    .as(manager)
    .call(contract.rentRoll.send, {
      params: { propertyId: property },
      body: { leases: [ids.Leo ?? ''], completedDate: '2025-10-07', rewardedMonthYear: '2025-10-05' },
    });
});

test("an exported rent roll is matched line by line to the month's leases", async () => {
  const full = { rent: 1959, paid: 1959, paidOn: '2025-10-01', balance: 0 };
  const reply = await match([
    { unit: 'D-821', name: 'Andersson, Zoe', email: 'someone@else.example', ...full },
    { unit: 'D-129', name: 'Lee, Malik', email: 'malik.lee@hearth.example', ...full },
    { unit: 'D-312', name: 'Smith, Ivy', ...full },
    { unit: 'D-503', name: 'Patel, Hana', email: 'hana.patel@hearth.example', ...full },
    { unit: 'D-311', name: 'Rossi, Leo', ...full },
  ]);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toEqual([
    {
      row: 1,
      status: 'ready',
      reason: 'Paid in full on 10/01/2025',
      leaseId: ids['Zoë'],
      name: 'Zoë Andersson',
      unitNumber: 'D-821',
    },
    {
      row: 2,
      status: 'unmatched',
      reason: "Malik Lee's lease ended on 08/03/2025",
      leaseId: null,
      name: 'Lee, Malik',
      unitNumber: 'D-129',
    },
    {
      row: 3,
      status: 'unmatched',
      reason: "Ivy Smith's lease was terminated",
      leaseId: null,
      name: 'Smith, Ivy',
      unitNumber: 'D-312',
    },
    {
      row: 4,
      status: 'unmatched',
      reason: 'No October 2025 lease for unit D-503',
      leaseId: null,
      name: 'Patel, Hana',
      unitNumber: 'D-503',
    },
    {
      row: 5,
      status: 'blocked',
      reason: 'The reward was already sent',
      leaseId: ids.Leo,
      name: 'Leo Rossi',
      unitNumber: 'D-311',
    },
  ]);
});

test('ready rows can be rewarded', async () => {
  const { body } = await match([
    { unit: 'D 821', name: 'Zoë Andersson', rent: 1959, paid: 1959, paidOn: '2025-10-05' },
  ]);
  const leases = body.data.flatMap(({ status, leaseId }) => (status === 'ready' && leaseId ? [leaseId] : []));
  const sent = await server()
    .as(server().manager)
    .call(contract.rentRoll.send, {
      params: { propertyId: server().property },
      body: { leases, completedDate: '2025-10-07', rewardedMonthYear: '2025-10-05' },
    });
  expect(sent.body.results).toMatchObject([{ success: true, leaseId: ids['Zoë'] }]);
});

test('matching changes nothing and runs two statements', async () => {
  const { statements } = server();
  statements.length = 0;
  await match([{ unit: 'D-821' }, { unit: 'D-311' }, { unit: 'X' }]);
  expect(statements.filter((text) => text.includes('from leases'))).toHaveLength(2);
  expect(statements.filter((text) => /^\s*(insert|update|delete)/i.test(text) && !/pgboss|mail/.test(text))).toEqual(
    [],
  );
});

test.for([
  ['no rows', { lines: [] }, 'The file has no rows'],
  ['5,001 rows', { lines: Array.from({ length: 5001 }, (_, index) => ({ row: index + 1 })) }, 'Up to 5,000 rows'],
  ['a 13th month', { month: 13 }, 'month'],
  ['an invalid date', { lines: [{ row: 1, paidOn: '2025-02-30' }] }, 'paidOn'],
  ['an amount as text', { lines: [{ row: 1, paid: '1,959.00' }] }, 'paid'],
  ['an unknown field', { lines: [{ row: 1, tenant: 'Zoë' }] }, 'tenant'],
] as const)('a rent roll with %s is refused', async ([, more, message]) => {
  const reply = await match([{ unit: 'D-821' }], more);
  expect(reply.status).toBe(400);
  expect(reply.text).toContain(message);
});

test.for(['staff', 'viewer', 'resident', 'elsewhereManager', 'sisterManager'] as const)(
  'the %s may not match',
  async (who) => {
    expect((await match([{ unit: 'D-821' }], {}, server()[who])).status).toBe(403);
  },
);
