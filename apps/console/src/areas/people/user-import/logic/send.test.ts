import { importUser, type ImportResult } from '@hearth/contract/people/user-import';
import { expect, test } from 'vitest';
import { ApiError } from '../../../../platform/api-error.ts';
import type { Planned } from './plan.ts';
import { partsOf, resultsOf, sendParts, type Part } from './send.ts';

const rows = (count: number, firstName = ''): Planned[] =>
  Array.from({ length: count }, (_, i) => ({
    line: i + 2,
    cells: [],
    notes: [],
    user: importUser.parse({ email: `user${i}@example.com`, role: 'resident', firstName }),
  }));
const created = (part: Part): ImportResult[] =>
  part.rows.map(({ user }) => ({
    email: user.email,
    status: 'created',
    message: '',
    userId: null,
    isPartlyLeftOut: false,
  }));
const options = () => ({ onPart: () => undefined, signal: new AbortController().signal, wait: () => 0 });

test('parts hold at most 500 rows, and at most what the server reads at once', () => {
  expect(partsOf(rows(1200)).map((part) => part.rows.length)).toEqual([500, 500, 200]);
  const wide = partsOf(
    rows(500, '😀'.repeat(50)).map((row) => ({
      ...row,
      user: {
        ...row.user,
        externalID: '漢'.repeat(100),
        lastName: '漢'.repeat(100),
        contactEmail: `${'漢'.repeat(200)}@example.com`,
      },
    })),
  );
  for (const { rows: own } of wide) expect(JSON.stringify(own.map(({ user }) => user)).length).toBeLessThan(800_000);
  expect(wide.flatMap((part) => part.rows)).toHaveLength(500);
  expect(new Set(partsOf(rows(1200)).map(({ key }) => key)).size).toBe(3);
});

test('a part that got no answer is sent again with the same key, and no part twice that was answered', async () => {
  const parts = partsOf(rows(1200));
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

test('when the connection stays lost it stops, and goes on later where it stopped', async () => {
  const parts = partsOf(rows(1200));
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
  const later: Part[] = [];
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

test('a part that is refused fails with the reason, and the next one is sent', async () => {
  const parts = partsOf(rows(600));
  await sendParts(
    parts,
    async (part) => {
      if (part === parts[0]) throw new ApiError(422, { message: 'Not this one' });
      return created(part);
    },
    options(),
  );
  expect(parts[0]?.results?.[0]).toEqual({
    email: 'user0@example.com',
    status: 'failed',
    message: 'Not this one',
    userId: null,
    isPartlyLeftOut: false,
  });
  expect(parts[1]?.results?.[0]?.status).toBe('created');
});

test('without rights, or when it is stopped, nothing more is sent', async () => {
  await expect(
    sendParts(partsOf(rows(600)), async () => Promise.reject(new ApiError(403, { message: 'No' })), options()),
  ).rejects.toThrow('No');
  const stop = new AbortController();
  let calls = 0;
  await expect(
    sendParts(
      partsOf(rows(1200)),
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
