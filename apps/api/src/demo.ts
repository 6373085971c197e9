import { demoAccounts, demoPassword } from '@hearth/contract/identity/demo-accounts';
import { closeDemoAccounts, openDemoAccounts } from './demo-accounts.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/db/database.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import type { Logger } from './platform/log.ts';

/** Loaded on demand: production installs don't include the demo world. */
const loadWorld = () =>
  import('./demo-world.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError(
      'Demo mode needs the development packages. Install them with npm ci, or set HEARTH_DEMO=false.',
    );
  });

/** Upper bound of a first demo boot's disk usage: pictures, rows and their WAL. */
export const demoBytes = async (config: Config) => (config.demo ? (await loadWorld()).worldBytes(config) : 0);

/**
 * In demo mode, creates the world on the first boot and opens its accounts; otherwise closes demo accounts. Returns
 * what to print about them.
 */
export async function settleDemo(db: Db, config: Config, log: Logger): Promise<string> {
  if (config.demo) {
    await (await loadWorld()).makeDemoWorldOnFirstBoot(db, config, log);
    const opened = await openDemoAccounts(db);
    if (opened > 0) log.warn({ accounts: opened }, 'demo mode is on: deactivated demo accounts may sign in again');
    return '';
  }
  const closed = await closeDemoAccounts(db);
  if (closed === 0) return '';
  log.warn({ accounts: closed }, 'demo mode is off: demo accounts are deactivated and signed out');
  return `\n  Demo mode is off. ${closed} demo accounts in this database were deactivated and signed out.\n`;
}

/** The demo accounts, as printed at startup. */
export function demoGuide(): string {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  return `\n  Demo accounts, password ${demoPassword}:\n${demoAccounts.map(({ email, label }) => `    ${email.padEnd(width)}  ${label}\n`).join('')}`;
}
