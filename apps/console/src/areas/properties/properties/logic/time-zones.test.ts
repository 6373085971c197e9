import { expect, test } from 'vitest';
import { proposedZone, timeZoneOptions } from './time-zones.ts';

const place = (country: 'US' | 'CA', state: string) => ({ country, state });

test('a state proposes its time zone, and another state the next one', () => {
  expect(proposedZone(undefined, place('US', ''), place('US', 'TX'))).toBe('America/Chicago');
  expect(proposedZone('America/Chicago', place('US', 'TX'), place('US', 'NY'))).toBe('America/New_York');
  expect(proposedZone('America/Chicago', place('US', 'TX'), place('CA', 'ON'))).toBe('America/Toronto');
});

test('a time zone that somebody chose stays, as long as the country has it', () => {
  expect(proposedZone('America/Denver', place('US', 'TX'), place('US', 'NM'))).toBe('America/Denver');
  expect(proposedZone('America/Denver', place('US', 'TX'), place('CA', 'ON'))).toBe('America/Toronto');
  expect(proposedZone('America/Denver', place('US', 'TX'), place('CA', ''))).toBeUndefined();
});

test('time zones are offered as people call them', () => {
  expect(timeZoneOptions('CA')).toContainEqual({ value: 'America/Toronto', label: 'Eastern Time (Toronto)' });
  expect(timeZoneOptions('US').map(({ label }) => label)).toContain('Eastern Time (Louisville, Kentucky)');
});
