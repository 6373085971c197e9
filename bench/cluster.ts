import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { testKey } from '../apps/api/test/test-key.ts';
import { launchServerProcess, type ServerProcess, type StartingServer } from '../apps/api/test/server-process.ts';
import { openNetwork, type Network } from './cluster-network.ts';
import {
  as,
  createCertificates,
  Daemon,
  folderOf,
  postgresProcesses,
  readMembers,
  rendered,
  signalAll,
  writeFor,
  type Member,
} from './cluster-nodes.ts';
import { freePort } from './free-port.ts';
import { sleep } from './measurement.ts';

const names = ['db1', 'db2', 'db3'] as const;

export interface ClusterNode {
  name: string;
  patroni: Daemon;
  etcd: Daemon;
  dataDir: string;
}

export interface Cluster {
  /** Console and API behind HAProxy. */
  url: string;
  /** The primary behind HAProxy. */
  databaseUrl: string;
  folder: string;
  network: Network;
  nodes: readonly ClusterNode[];
  workers: readonly ServerProcess[];
  /** Starts a process of Hearth. */
  startHearth(role: 'web' | 'worker', env?: Record<string, string>): Promise<ServerProcess>;
  /** The index of the primary, once one is running. */
  primary(): Promise<number>;
  /** Resolves once the primary and both standbys run on one timeline, and one of the standbys is synchronous. */
  whole(seconds?: number): Promise<readonly Member[]>;
  stop(): Promise<void>;
}

async function until<T>(what: string, seconds: number, read: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(200);
  }
}

const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming';

const leaderOf = (members: readonly Member[]) => members.find(({ role }) => role === 'leader');

function isWhole(members: readonly Member[]): boolean {
  const leader = leaderOf(members);
  const standbys = members.filter(({ role }) => role !== 'leader');
  return (
    leader !== undefined &&
    standbys.length === names.length - 1 &&
    members.every((member) => isRunning(member) && member.timeline === leader.timeline) &&
    standbys.every(({ lag }) => typeof lag === 'number' && lag < 1024 * 1024) &&
    standbys.some(({ role }) => role === 'sync_standby')
  );
}

/**
 * deploy/cluster on this machine: etcd, Patroni and PostgreSQL on three machines of their own (network namespaces), and
 * here HAProxy with two web processes and a worker. Needs root, to create the namespaces and to change to the users of
 * the Debian packages.
 */
export async function startCluster(env: Record<string, string> = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-cluster-'));
  chmodSync(folder, 0o755);
  const network = openNetwork(names.length);
  const daemons: Daemon[] = [];
  const servers: StartingServer[] = [];
  const nodes: ClusterNode[] = [];
  const interrupt = () => void stop().then(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  async function stop() {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
    await Promise.all(servers.map((server) => server.kill()));
    signalAll(
      nodes.flatMap(({ patroni, dataDir }) => [patroni.pid, ...postgresProcesses(dataDir)]),
      'SIGCONT',
    );
    await Promise.all(daemons.map((daemon) => daemon.end('SIGKILL')));
    await until('the end of PostgreSQL', 10, async () => {
      const left = nodes.flatMap(({ dataDir }) => postgresProcesses(dataDir));
      signalAll(left, 'SIGKILL');
      return left.length === 0 || undefined;
    });
    network.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
  try {
    const machines = names.map((name, index) => ({ name, address: network.addresses[index] ?? '' }));
    const tls = join(folder, 'tls');
    mkdirSync(tls);
    createCertificates(tls, machines);
    const ca = readFileSync(join(tls, 'ca.crt'), 'utf8');
    const secret = () => randomBytes(24).toString('base64url');
    const passwords = {
      SUPERUSER_PASSWORD: secret(),
      REPLICATION_PASSWORD: secret(),
      REWIND_PASSWORD: secret(),
      HEARTH_PASSWORD: secret(),
    };
    const webPorts = [await freePort(), await freePort()];
    const ports = { DATABASE_PORT: await freePort(), REPLICA_PORT: await freePort(), web: await freePort() };
    for (const [index, { name, address }] of machines.entries()) {
      const etcdData = folderOf('etcd', join(folder, `${name}-etcd`));
      const data = folderOf('postgres', join(folder, name));
      const values = {
        NODE: name,
        ADDRESS: address,
        NETWORK: network.range,
        TLS: join(tls, name),
        ETCD_CLUSTER: machines.map((each) => `${each.name}=https://${each.address}:2380`).join(),
        ETCD_HOSTS: machines.map((each) => `${each.address}:2379`).join(),
        WATCHDOG: 'off',
        ...passwords,
      };
      const etcdFile = writeFor(
        'etcd',
        join(etcdData, 'etcd.yml'),
        rendered('etcd.yml', { ...values, DATA: etcdData }),
      );
      const patroniFile = writeFor(
        'postgres',
        join(data, 'patroni.yml'),
        rendered('patroni.yml', { ...values, DATA: data }),
      );
      const run = (user: string, command: readonly string[], log: string) =>
        new Daemon([...network.on(index), ...as(user, 'ssl-cert'), ...command], join(folder, log));
      const etcd = run('etcd', ['etcd', '--config-file', etcdFile], `${name}-etcd.log`);
      const patroni = run('postgres', ['patroni', patroniFile], `${name}-patroni.log`);
      daemons.push(patroni, etcd);
      nodes.push({ name, etcd, patroni, dataDir: join(data, 'postgresql') });
    }
    for (const { etcd } of nodes) etcd.start();
    for (const { patroni } of nodes) patroni.start();

    const haproxyFolder = folderOf('haproxy', join(folder, 'haproxy'));
    const places = machines.flatMap(({ name, address }, index) => [
      [`NODE${index + 1}`, name],
      [`ADDRESS${index + 1}`, address],
    ]);
    const haproxyFile = writeFor(
      'haproxy',
      join(haproxyFolder, 'haproxy.cfg'),
      rendered('haproxy.cfg', {
        ...(Object.fromEntries(places) as Record<string, string>),
        DATA: haproxyFolder,
        TLS: tls,
        DATABASE_PORT: String(ports.DATABASE_PORT),
        REPLICA_PORT: String(ports.REPLICA_PORT),
        WEB_BIND: `127.0.0.1:${ports.web}`,
        WEB1: `127.0.0.1:${webPorts[0]}`,
        WEB2: `127.0.0.1:${webPorts[1]}`,
      }),
    );
    const balancer = new Daemon(
      [...as('haproxy'), '/usr/sbin/haproxy', '-db', '-f', haproxyFile],
      join(folder, 'haproxy.log'),
    );
    daemons.push(balancer);
    balancer.start();

    const askAll = () => Promise.all(machines.map(({ address }) => readMembers(address, ca)));
    const whole = (seconds = 90) =>
      until('a whole cluster', seconds, async () => {
        const views = await askAll();
        const leaders = new Set(views.map((members) => members && isWhole(members) && leaderOf(members)?.name));
        return views[0] && leaders.size === 1 && !leaders.has(false) ? views[0] : undefined;
      });
    await whole(180);

    const urlOf = (user: string, password: string, database: string) =>
      `postgresql://${user}:${password}@127.0.0.1:${ports.DATABASE_PORT}/${database}?sslmode=verify-full&sslrootcert=${join(tls, 'ca.crt')}`;
    const admin = { connectionString: urlOf('postgres', passwords.SUPERUSER_PASSWORD, 'postgres') };
    const { db, pool } = openDatabase(admin, 1);
    await pool.query(`create role hearth login createrole password '${passwords.HEARTH_PASSWORD}'`);
    await pool.query('create database hearth owner hearth');
    await db.destroy();

    const databaseUrl = urlOf('hearth', passwords.HEARTH_PASSWORD, 'hearth');
    const shared = {
      DATABASE_URL: databaseUrl,
      HEARTH_DATA: join(folder, 'files'),
      HEARTH_KEY: testKey,
      TRUST_PROXY: '1',
    };
    const startHearth: Cluster['startHearth'] = async (role, more = {}) => {
      const launched = launchServerProcess({ ...shared, ...env, ...more }, { role });
      servers.push(launched);
      return launched.ready;
    };
    const [worker] = await Promise.all([
      startHearth('worker'),
      ...webPorts.map((port) => startHearth('web', { PORT: String(port) })),
    ]);
    return {
      url: `http://127.0.0.1:${ports.web}`,
      databaseUrl,
      folder,
      network,
      nodes,
      workers: [worker],
      startHearth,
      whole,
      primary: () =>
        until('a primary', 60, async () => {
          const leaders = (await askAll()).flatMap((members = []) => leaderOf(members)?.name ?? []);
          const index = names.findIndex((name) => name === leaders[0]);
          return index < 0 ? undefined : index;
        }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
