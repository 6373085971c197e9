import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { eventually } from '../eventually.ts';
import { useServer } from '../harness.ts';
import { goodPassword } from '../sign-in/sign-in.ts';

const lines: string[] = [];
const server = useServer({ env: { LOG_LEVEL: 'info' }, onLog: (line) => void lines.push(line) });

/** The log's line about a response, once it is written. */
const lineOf = (requestId: string | null) =>
  eventually(async () => {
    const line = lines.find((written) => written.includes(String(requestId)) && written.includes('"refused"'));
    return line && (JSON.parse(line) as Record<string, unknown>);
  });

test('a failed sign-in is logged with its address and without email or password', async () => {
  const body = { email: 'someone@hearth.example', password: `${goodPassword}\n{"msg":"forged"}` };
  const { status, headers } = await server().as().call(contract.sessions.signIn, { body });
  expect(status).toBe(401);
  expect(await lineOf(headers.get('x-request-id'))).toMatchObject({
    status: 401,
    method: 'POST',
    route: '/api/auth/sign-in',
    userId: null,
    address: '127.0.0.1',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(lines.join('')).not.toMatch(/someone@|forged/);
});

test('a call without permission is logged with who made it', async () => {
  const { manager, property, as } = server();
  const { status, headers } = await as(manager).call(contract.pointsRequests.allocate, {
    params: { id: property },
    body: { amount: 5 },
  });
  expect(status).toBe(403);
  expect(await lineOf(headers.get('x-request-id'))).toMatchObject({ status: 403, userId: manager._id });
});

test('every line is one JSON object, whatever the caller sends', async () => {
  for (const path of ['/api/nothing%0a%7B%22msg%22:%22forged%22%7D', '/api/me?a=%0d%0aforged'])
    await fetch(`${server().url}${path}`, {
      headers: { 'user-agent': 'x"}\\n{"msg":"forged"', authorization: 'Bearer x.y.z' },
    });
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
  expect(lines.filter((line) => /^[^{]|}\s*{/.test(line))).toEqual([]);
});
