import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import type { Result } from './declaration.ts';
import type { Planned } from './plan.ts';
import { partsOf, resultsOf, sendParts, type Part } from './send.ts';

interface Entry {
  email: string;
  firstName: string;
}

const rows = (count: number, firstName = ''): Planned<Entry>[] =>
  Array.from({ length: count }, (_, i) => ({
    line: i + 2,
    cells: [],
    notes: [],
    key: `user${i}@example.com`,
    title: '',
    entry: { email: `user${i}@example.com`, firstName },
  }));
const inParts = (planned: readonly Planned<Entry>[]) => partsOf(planned, 500);
const created = (part: Part<Entry>): Result[] => part.rows.map(({ key }) => ({ key, status: 'created', message: '' }));
const options = () => ({ onPart: () => undefined, signal: new AbortController().signal, wait: () => 0 });

test("parts have at most 500 rows and stay below the server's size limit", () => {
  expect(inParts(rows(1200)).map((part) => part.rows.length)).toEqual([500, 500, 200]);
  const wide = inParts(rows(500, `${'😀'.repeat(50)}${'漢'.repeat(400)}`));
  for (const { rows: own } of wide) expect(JSON.stringify(own.map(({ entry }) => entry)).length).toBeLessThan(800_000);
  expect(wide.flatMap((part) => part.rows)).toHaveLength(500);
  expect(new Set(inParts(rows(1200)).map(({ key }) => key)).size).toBe(3);
});

test('a part without a response is retried with the same key, and no other part is sent twice', async () => {
  const parts = inParts(rows(1200));
  const keys: string[] = [];
  await sendParts(
    parts,
    async (part) => {
      keys.push(part.key);
      if (keys.length === 2) throw new ApiError(0);
      return created(part);
    },
    options(),
  );
  expect(keys).toEqual([parts[0]?.key, parts[1]?.key, parts[1]?.key, parts[2]?.key]);
  expect(resultsOf(parts).size).toBe(1200);
});

test('sending stops if the connection stays lost, and later resumes there', async () => {
  const parts = inParts(rows(1200));
  let calls = 0;
  const lost = sendParts(
    parts,
    async (part) => {
      calls += 1;
      if (calls > 1) throw new ApiError(0);
      return created(part);
    },
    options(),
  );
  await expect(lost).rejects.toThrow();
  expect(calls).toBe(5);
  const later: Part<Entry>[] = [];
  await sendParts(
    parts,
    async (part) => {
      later.push(part);
      return created(part);
    },
    options(),
  );
  expect(later).toEqual(parts.slice(1));
});

test('a rejected part fails with the reason, and the next one is sent', async () => {
  const parts = inParts(rows(600));
  await sendParts(
    parts,
    async (part) => {
      if (part === parts[0]) throw new ApiError(422, { message: 'Not this one' });
      return created(part);
    },
    options(),
  );
  expect(parts[0]?.results?.[0]).toEqual({ key: 'user0@example.com', status: 'failed', message: 'Not this one' });
  expect(parts[1]?.results?.[0]?.status).toBe('created');
});

test('sending ends without permission or when stopped', async () => {
  await expect(
    sendParts(inParts(rows(600)), async () => Promise.reject(new ApiError(403, { message: 'No' })), options()),
  ).rejects.toThrow('No');
  const stop = new AbortController();
  let calls = 0;
  await expect(
    sendParts(
      inParts(rows(1200)),
      async (part) => {
        calls += 1;
        stop.abort();
        return created(part);
      },
      { ...options(), signal: stop.signal },
    ),
  ).rejects.toThrow();
  expect(calls).toBe(1);
});
