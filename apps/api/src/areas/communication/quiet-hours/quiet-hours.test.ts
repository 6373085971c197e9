import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { countries, countryInfo } from '@hearth/contract/countries';
import { wallTimeOf } from '@hearth/contract/time-zones';
import { useServer } from '../../../../test/harness.ts';
import { nextAllowed, nightsOf } from './public.ts';

const server = useServer();

test('every state and province has quiet hours, which only admins can change', async () => {
  const admin = server().as(server().admin);
  const { data } = (await admin.call(contract.quietHours.list)).body;
  expect(new Set(data.map(({ country, state }) => `${country} ${state}`))).toEqual(
    new Set(countries.flatMap((country) => countryInfo[country].states.map(([state]) => `${country} ${state}`))),
  );
  expect(data.find(({ state }) => state === 'FL')).toMatchObject({ startsAt: '20:00', endsAt: '09:00' });
  expect(data.find(({ state }) => state === 'ON')).toMatchObject({ startsAt: '21:00', endsAt: '09:00' });
  const body = { country: 'US', state: 'FL', startsAt: '19:30', endsAt: '10:00' } as const;
  expect((await server().as(server().propertyAdmin).call(contract.quietHours.update, { body })).status).toBe(403);
  expect((await admin.call(contract.quietHours.update, { body })).body.data).toEqual({ ...body, name: 'Florida' });
  for (const wrong of [{ state: 'ON' }, { startsAt: '12:00' }, { endsAt: '02:00' }])
    expect((await admin.call(contract.quietHours.update, { body: { ...body, ...wrong } })).status).toBe(400);
  await server()
    .db.updateTable('properties')
    .set({ state: 'FL', timezone: 'America/New_York' })
    .where('id', '=', server().property)
    .execute();
  const nights = await server()
    .db.transaction()
    .execute((tx) => nightsOf(tx, [server().property]));
  expect(nights.get(server().property)).toEqual({ timezone: 'America/New_York', startsAt: '19:30', endsAt: '10:00' });
});

const nights = { timezone: 'America/Chicago', startsAt: '20:00', endsAt: '09:00' };
test.for([
  ['2026-06-01T14:00:00Z', '2026-06-01T14:00:00Z', 'at 9 a.m. it is sent at once'],
  ['2026-06-02T00:59:59Z', '2026-06-02T00:59:59Z', 'a second before 8 p.m. it is sent at once'],
  ['2026-06-02T01:00:00Z', '2026-06-02T14:00:00Z', 'at 8 p.m. it waits for the next morning'],
  ['2026-06-02T06:00:00Z', '2026-06-02T14:00:00Z', 'after midnight it waits for the same morning'],
  ['2026-03-08T03:00:00Z', '2026-03-08T14:00:00Z', 'across the start of daylight saving time'],
  ['2026-11-01T03:00:00Z', '2026-11-01T15:00:00Z', 'across the end of daylight saving time'],
])('%s is sent at %s: %s', ([requested = '', allowed = '']) => {
  expect(nextAllowed(new Date(requested), nights)).toEqual(new Date(allowed));
});

test('nothing is sent in quiet hours, and nothing waits past their end', () => {
  const zone = fc.constantFrom(...countries.flatMap((country) => countryInfo[country].timeZones));
  const clock = (from: number, to: number) =>
    fc
      .integer({ min: from * 60, max: to * 60 - 1 })
      .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);
  const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, zone, clock(17, 24), clock(5, 12), (at, timezone, startsAt, endsAt) => {
      const property = { timezone, startsAt, endsAt };
      const clockAt = (when: Date) => new Date(wallTimeOf(when, timezone)).toISOString().slice(11, 16);
      const isQuiet = (when: Date) => clockAt(when) >= startsAt || clockAt(when) < endsAt;
      const allowed = nextAllowed(at, property);
      expect(isQuiet(allowed)).toBe(false);
      const waits = allowed.getTime() - at.getTime();
      if (!isQuiet(at)) {
        expect(waits).toBe(0);
        return;
      }
      expect(clockAt(allowed)).toBe(endsAt);
      expect(waits).toBeGreaterThan(0);
      for (let passed = 0; passed < waits; passed += 1_800_000)
        expect(isQuiet(new Date(at.getTime() + passed))).toBe(true);
    }),
    { numRuns: 300 },
  );
});
