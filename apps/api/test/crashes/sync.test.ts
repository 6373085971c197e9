import { expect, test } from 'vitest';
import { crashUnderSync } from './sync.ts';

test('a sync interrupted by kills of the API and the database imports everyone exactly once', async () => {
  const outcome = await crashUnderSync(1600);
  expect(outcome.kills.api).toBeGreaterThanOrEqual(1);
  expect(outcome).toMatchObject({
    state: 'done',
    residents: 1601,
    leases: 1601,
    doubled: 0,
    mover: { isSame: true, unit: 'M1', points: 25, streak: 3 },
  });
}, 600_000);
