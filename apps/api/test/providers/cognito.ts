import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  ListUserPoolsCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';

const require = createRequire(import.meta.url);
const program = require.resolve('cognito-local').replace(/lib\/.*$/, 'lib/bin/start.js');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** A request our server sent to Cognito, in order. */
export interface CognitoCall {
  action: string;
  body: Record<string, unknown>;
}

/** A Cognito emulator in a separate process, behind a relay that records every call. */
export async function startCognito() {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-cognito-'));
  const port = await freePort();
  const emulator = spawn(process.execPath, [program], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: 'ignore',
  });
  const said: CognitoCall[] = [];
  const relay = createServer(async (request, response) => {
    const body = await textOf(request);
    const target = String(request.headers['x-amz-target']);
    said.push({ action: target.slice(target.indexOf('.') + 1), body: JSON.parse(body) as Record<string, unknown> });
    const headers = {
      'content-type': String(request.headers['content-type']),
      'x-amz-target': target,
      authorization: String(request.headers.authorization ?? ''),
    };
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body }).catch(() => undefined);
    if (!answer) return void request.socket.destroy();
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      'x-amzn-errortype': answer.headers.get('x-amzn-errortype') ?? '',
    });
    response.end(await answer.text());
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');

  const client = new CognitoIdentityProviderClient({
    region: 'local',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 40,
  });
  await client.send(new ListUserPoolsCommand({ MaxResults: 1 }));
  const pool = await client.send(new CreateUserPoolCommand({ PoolName: 'hearth', UsernameAttributes: ['email'] }));
  const poolId = String(pool.UserPool?.Id);
  const app = await client.send(new CreateUserPoolClientCommand({ UserPoolId: poolId, ClientName: 'hearth' }));
  const clientId = String(app.UserPoolClient?.ClientId);
  return {
    said,
    poolId,
    clientId,
    endpoint: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    signUpOnly: (email: string, password: string) =>
      client.send(
        new SignUpCommand({
          ClientId: clientId,
          Username: email,
          Password: password,
          UserAttributes: [{ Name: 'email', Value: email }],
        }),
      ),
    find: (email: string) => client.send(new AdminGetUserCommand({ UserPoolId: poolId, Username: email })),
    async stop() {
      relay.close();
      relay.closeAllConnections();
      emulator.kill();
      if (emulator.exitCode === null && emulator.signalCode === null) await once(emulator, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
    /** Stops only the emulator, simulating an outage. */
    async fail() {
      emulator.kill();
      await once(emulator, 'exit');
    },
  };
}
