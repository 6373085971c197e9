import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { root } from './world.ts';

const templates = join(root, 'deploy/cluster');

/** Fills in the placeholders of a file in deploy/cluster, as its README does with envsubst. */
export const rendered = (file: string, values: Readonly<Record<string, string>>) =>
  readFileSync(join(templates, file), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file} needs ${name}`);
    return value;
  });

const idOf = (option: '-u' | '-g', user: string) =>
  Number(execFileSync('id', [option, user], { encoding: 'utf8' }).trim());

/** Creates a folder of a system user. */
export function folderOf(user: string, path: string, mode = 0o700): string {
  mkdirSync(path, { mode });
  chownSync(path, idOf('-u', user), idOf('-g', user));
  return path;
}

/** Writes a file that only the user can read. */
export function writeFor(user: string, path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o600 });
  chownSync(path, idOf('-u', user), idOf('-g', user));
  return path;
}

/** A key and a certificate of the authority for each machine. */
export function createCertificates(folder: string, machines: readonly { name: string; address: string }[]): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-days', '30', '-subj', '/CN=Hearth cluster', '-keyout', 'ca.key', '-out', 'ca.crt');
  const group = Number(execFileSync('getent', ['group', 'ssl-cert'], { encoding: 'utf8' }).split(':')[2]);
  for (const { name, address } of machines) {
    const own = join(folder, name);
    mkdirSync(own);
    openssl('req', ...key, '-subj', `/CN=${name}`, '-keyout', `${name}/node.key`, '-out', `${name}/node.csr`);
    writeFileSync(join(own, 'node.ext'), `subjectAltName=IP:${address},IP:127.0.0.1,DNS:${name}\n`);
    const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '30'];
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}/node.csr`,
      ...signed,
      '-extfile',
      `${name}/node.ext`,
      '-out',
      `${name}/node.crt`,
    );
    writeFileSync(join(own, 'ca.crt'), readFileSync(join(folder, 'ca.crt')));
    chownSync(join(own, 'node.key'), 0, group);
    chmodSync(join(own, 'node.key'), 0o640);
  }
}

/** A process of a system user, with its output in a file. */
export class Daemon {
  readonly #command: readonly string[];
  readonly #log: string;
  #child: ChildProcess | undefined;

  constructor(command: readonly string[], log: string) {
    this.#command = command;
    this.#log = log;
  }

  get pid(): number | undefined {
    return this.#child?.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  /** Resolves once it has ended. */
  get ended(): Promise<unknown> {
    return this.pid === undefined || !this.#child ? Promise.resolve() : once(this.#child, 'exit');
  }

  start() {
    const [file = '', ...args] = this.#command;
    const output = openSync(this.#log, 'a');
    this.#child = spawn(file, args, { cwd: '/', stdio: ['ignore', output, output] });
  }

  async end(signal: 'SIGTERM' | 'SIGKILL') {
    const { ended } = this;
    if (this.pid !== undefined) this.#child?.kill(signal);
    await ended;
  }
}

/** Options of setpriv for a system user. */
export const as = (user: string, ...groups: string[]) => [
  'setpriv',
  '--reset-env',
  `--reuid=${user}`,
  `--regid=${user}`,
  `--groups=${[user, ...groups].join()}`,
  '--',
];

export interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
  lag?: number | string;
}

/** The members as a node sees them; undefined without an answer. */
export const readMembers = (address: string, ca: string): Promise<readonly Member[] | undefined> =>
  new Promise((resolve) => {
    const asked = request(`https://${address}:8008/cluster`, { ca, timeout: 2000 }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve((JSON.parse(text) as { members: Member[] }).members));
      response.on('error', () => resolve(undefined));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(undefined));
    asked.end();
  });

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** The processes of a running PostgreSQL. */
export function postgresProcesses(dataDir: string): number[] {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres') ? [pid, ...childrenOf(pid)] : [];
  } catch {
    return [];
  }
}

/** Signals processes, some of which may have ended. */
export function signalAll(pids: readonly (number | undefined)[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, signal);
    } catch {
      // Ended already.
    }
  }
}
