import type { Property } from '@hearth/contract/properties/property-record';
import { expect, test } from 'vitest';
import { unitImport } from './declaration.ts';

const property = { _id: '000000000000000000000abc', name: 'Maple Court' } as Property;

test("a row has its unit's columns, one without a unit is dropped, and statuses are read in common spellings", () => {
  const read = unitImport(property).read({ columns: { unit: 0, building: 1, floorPlan: 2, active: 3 }, dates: {} });
  expect(read([' 204 ', 'B', 'Loft', 'Inactive'])).toEqual({
    entry: { unit: '204', building: 'B', floorPlan: 'Loft', active: false },
    key: '204, B',
    title: '204, B',
    notes: [],
  });
  expect(read(['205', '', '', ''])).toMatchObject({ entry: { building: '', active: true }, key: '205' });
  expect(read(['206', '', '', 'No'])).toMatchObject({ entry: { active: false } });
  expect(read(['', 'B', 'Loft', 'yes'])).toEqual({ dropped: 'Unit Number is required' });
  expect(read(['1'.repeat(51), '', '', ''])).toMatchObject({ dropped: expect.stringContaining('At most 50') });
});
