import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { matchesLeaseFilter } from '@hearth/contract/leases/lease-state';
import { leaseFilters, type Lease } from '@hearth/contract/leases/leases';
import { useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();

/** A date relative to today in Denver, where the property is. */
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Denver' });

const edges = [-400, -31, -1, 0, 1, 29, 30, 31, 59, 60, 61, 89, 90, 91, 400];
/** One fixed lease per edge case and filter, and many random ones. */
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
const stored = new Map<string, Pick<Lease, 'startDate' | 'endDate' | 'voidDate' | 'monthToMonth' | 'isRenewed'>>();

beforeAll(async () => {
  const { db, property, resident } = server();
  const add = async (unit: string, lease: Omit<Lease & { renews: string | null }, keyof Lease> & Partial<Lease>) => {
    const id = newId();
    const { startDate = day(0), endDate = day(1), voidDate = null, monthToMonth = false, renews = null } = lease;
    stored.set(id, { startDate, endDate, voidDate, monthToMonth, isRenewed: false });
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
    // In its own unit, since a month-to-month lease would overlap it.
    await add(`Next ${index}`, {
      startDate: day(ends),
      endDate: day(ends + 365),
      voidDate: renewal === 'terminated' ? new Date().toISOString() : null,
      renews: id,
    });
    Object.assign(stored.get(id) ?? {}, { isRenewed: renewal === 'kept' });
  }
});

test.each([...leaseFilters, 'ALL'] as const)('%s lists the leases in that state', async (filter) => {
  const { manager, property } = server();
  const page = (number: number) =>
    server()
      .as(manager)
      .call(contract.leases.list, { query: { propertyId: property, filter, page: number, limit: 100 } });
  const first = (await page(1)).body;
  const rows = [...first.data, ...(await page(2)).body.data];
  const expected = [...stored].flatMap(([id, lease]) => (matchesLeaseFilter(filter, lease, day(0)) ? [id] : [])).sort();
  expect(rows.map(({ _id }) => _id).sort()).toEqual(expected);
  expect(first.totalCount).toBe(expected.length);
  expect(expected.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.isRenewed).toBe(stored.get(row._id)?.isRenewed);
});
