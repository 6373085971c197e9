import { expect, test } from 'vitest';
import { crashUnderAwards } from './crash.ts';

test('each confirmed award is stored exactly once, even if the API and the database are killed', async () => {
  const outcome = await crashUnderAwards(3);
  expect(outcome.kills).toEqual({ api: 2, database: 1 });
  expect(outcome.acknowledged).toBeGreaterThanOrEqual(6);
  expect(outcome.repeated).toBeGreaterThan(0);
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, drift: 0, sumOfBalances: 0 });
}, 180_000);
