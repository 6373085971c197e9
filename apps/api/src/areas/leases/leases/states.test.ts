import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { isUnder } from '@hearth/contract/leases/lease-state';
import { leaseFilters, type Lease } from '@hearth/contract/leases/leases';
import { useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();

/** The day in Denver, where the property is, so many days from today. */
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Denver' });

const edges = [-400, -31, -1, 0, 1, 29, 30, 31, 59, 60, 61, 89, 90, 91, 400];
/** One of each edge that is under its filter whatever is drawn, and many others. */
const drawn = [
  ...edges.map((ends) => ({ ends, lasts: 30, isVoid: false, monthToMonth: false, renewal: 'none' })),
  ...fc.sample(
    fc.record({
      ends: fc.constantFrom(...edges),
      lasts: fc.constantFrom(1, 30, 365),
      isVoid: fc.boolean(),
      monthToMonth: fc.boolean(),
      renewal: fc.constantFrom('none', 'kept', 'terminated'),
    }),
    80,
  ),
];
const kept = new Map<string, Pick<Lease, 'startDate' | 'endDate' | 'voidDate' | 'monthToMonth' | 'isRenewed'>>();

beforeAll(async () => {
  const { db, property, resident } = server();
  const add = async (unit: string, lease: Omit<Lease & { renews: string | null }, keyof Lease> & Partial<Lease>) => {
    const id = newId();
    const { startDate = day(0), endDate = day(1), voidDate = null, monthToMonth = false, renews = null } = lease;
    kept.set(id, { startDate, endDate, voidDate, monthToMonth, isRenewed: false });
    await db
      .insertInto('leases')
      .values({
        id,
        property_id: property,
        user_id: resident._id,
        unit_number: unit,
        building: 'B',
        start_date: startDate,
        end_date: endDate,
        void_at: voidDate,
        month_to_month: monthToMonth,
        rent_amount: 1000,
        renews,
      })
      .execute();
    return id;
  };
  for (const [index, { ends, lasts, isVoid, monthToMonth, renewal }] of drawn.entries()) {
    const voidDate = isVoid ? new Date().toISOString() : null;
    const times = { startDate: day(ends - lasts), endDate: day(ends) };
    const id = await add(`Unit ${index}`, { ...times, voidDate, monthToMonth, renews: null });
    if (renewal === 'none') continue;
    // In a unit of its own, since one that runs on month to month would overlap it.
    await add(`Next ${index}`, {
      startDate: day(ends),
      endDate: day(ends + 365),
      voidDate: renewal === 'terminated' ? new Date().toISOString() : null,
      renews: id,
    });
    Object.assign(kept.get(id) ?? {}, { isRenewed: renewal === 'kept' });
  }
});

test.each([...leaseFilters, 'ALL'] as const)('%s lists the leases whose state and renewal say so', async (filter) => {
  const { manager, property } = server();
  const page = (number: number) =>
    server()
      .as(manager)
      .call(contract.leases.list, { query: { propertyId: property, filter, page: number, limit: 100 } });
  const first = (await page(1)).body;
  const rows = [...first.data, ...(await page(2)).body.data];
  const expected = [...kept].flatMap(([id, lease]) => (isUnder(filter, lease, day(0)) ? [id] : [])).sort();
  expect(rows.map(({ _id }) => _id).sort()).toEqual(expected);
  expect(first.totalCount).toBe(expected.length);
  expect(expected.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.isRenewed).toBe(kept.get(row._id)?.isRenewed);
});
