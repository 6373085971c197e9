import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { StartError } from './start-error.ts';

/** The OS account the server runs as. `switchTo` goes into spawn options; empty unless Hearth runs as root. */
export type Account = { uid: number; gid: number; switchTo: { uid?: number; gid?: number } };

const serviceUser = 'hearth';
/** Unrelated daemons run as this user, so the service user takes over clusters it owns. */
const sharedUser = 'nobody';

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the existing cluster, or as the system user
 * `hearth`, which no other program uses and which is created if missing.
 */
export function chooseAccount(clusterFolder: string): Account {
  const own = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  const cluster = lstatSync(clusterFolder, { throwIfNoEntry: false });
  if (own.uid !== 0) return { ...ownAccount(own, clusterFolder, cluster), switchTo: {} };
  const isKept = cluster && cluster.uid !== 0 && cluster.uid !== findUser(sharedUser)?.uid;
  const chosen = isKept ? { uid: cluster.uid, gid: cluster.gid } : ensureServiceUser();
  return { ...chosen, switchTo: chosen };
}

function ownAccount(own: { uid: number; gid: number }, clusterFolder: string, cluster: Stats | undefined) {
  if (cluster && cluster.uid !== own.uid) {
    throw new StartError(
      `The database folder ${clusterFolder} belongs to the user with id ${cluster.uid}. Start Hearth as that user or as root, or set HEARTH_DATA to another folder.`,
    );
  }
  return own;
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = lines.map((line) => line.split(':')).find(([first]) => first === name);
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) };
}

const addUser = [
  '--system',
  '--user-group',
  '--no-create-home',
  '--home-dir',
  '/nonexistent',
  '--shell',
  '/usr/sbin/nologin',
];
/** Another process may be adding the user at the same time, with the user database locked. */
const tries = 20;
const pauseMs = 250;

function ensureServiceUser(): { uid: number; gid: number } {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const found = findUser(serviceUser);
    if (found) return found;
    const { error } = spawnSync('useradd', [...addUser, serviceUser], {
      env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
      stdio: 'ignore',
    });
    if (error) break;
    if (!findUser(serviceUser)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
  const found = findUser(serviceUser);
  if (found) return found;
  throw new StartError(
    "PostgreSQL doesn't run as root, and the system user hearth couldn't be added. Add it (useradd --system hearth), or start Hearth as an ordinary user.",
  );
}
