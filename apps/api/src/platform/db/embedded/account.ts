import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { StartError } from './start-error.ts';

/** Who the server runs as; `switchTo` goes into spawn options and is empty unless Hearth runs as root. */
export type Account = { uid: number; gid: number; switchTo: { uid?: number; gid?: number } };

const unprivilegedNames = ['hearth', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of the existing cluster,
 * else to the first of the users `hearth` and `nobody` that the machine has.
 */
export function chooseAccount(clusterFolder: string): Account {
  const own = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  const cluster = lstatSync(clusterFolder, { throwIfNoEntry: false });
  if (own.uid !== 0) return { ...ownAccount(own, clusterFolder, cluster), switchTo: {} };
  const chosen = cluster && cluster.uid !== 0 ? { uid: cluster.uid, gid: cluster.gid } : findUnprivilegedUser();
  return { ...chosen, switchTo: chosen };
}

function ownAccount(own: { uid: number; gid: number }, clusterFolder: string, cluster: Stats | undefined) {
  if (cluster && cluster.uid !== own.uid) {
    throw new StartError(
      `The database folder ${clusterFolder} belongs to the user with id ${cluster.uid}: start Hearth as that user or as root, or set HEARTH_DATA to another folder.`,
    );
  }
  return own;
}

function findUnprivilegedUser() {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of unprivilegedNames) {
    const user = users.find((fields) => fields[0] === name);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new StartError(
    'PostgreSQL does not run as root and this machine has no user named hearth or nobody: add one (useradd --system hearth), or start Hearth as an ordinary user.',
  );
}
