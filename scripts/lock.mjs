import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const lock = '.install.lock';

/** Runs `work` while no other command of this checkout installs or builds. Takes over a lock left by a dead process. */
export async function withLock(work) {
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, `${process.pid} ${startOf(process.pid)}`);
  try {
    await acquire(mine);
  } finally {
    rmSync(mine, { force: true });
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

async function acquire(mine) {
  let isAnnounced = false;
  while (true) {
    try {
      return linkSync(mine, lock);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = read(lock);
    if (holder === undefined) continue;
    if (!isAlive(holder)) {
      removeStale(mine, holder);
      continue;
    }
    if (!isAnnounced)
      console.log(
        `Waiting for another command of this checkout (process ${holder.split(' ')[0]}) to finish installing.`,
      );
    isAnnounced = true;
    await sleep(200);
  }
}

/** Moves the lock aside before removing it, and puts it back if someone else took it in between. */
function removeStale(mine, holder) {
  const aside = `${mine}.stale`;
  try {
    renameSync(lock, aside);
    if (read(aside) !== holder) linkSync(aside, lock);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(aside, { force: true });
}

function isAlive(holder) {
  const [pid, start] = holder.split(' ');
  return startOf(pid) === start;
}

function startOf(pid) {
  const fields = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ');
  return fields && fields[0] !== 'Z' ? fields[19] : 'none';
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
