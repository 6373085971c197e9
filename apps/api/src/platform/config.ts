import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { StartError } from './db/embedded/start-error.ts';
import type { Look } from './look.ts';
import { expectations, schema, secrets } from './environment.ts';

export type Config = z.output<typeof schema> & { demo: boolean; HOST: string; ADMIN_PORT: number; look: Look };

type Environment = Record<string, string | undefined>;

/** Secrets from the files that NAME_FILE variables name, such as Docker and Kubernetes secrets. */
function secretsFromFiles(env: Environment): Environment {
  return Object.fromEntries(
    secrets.flatMap((name) => {
      const path = env[`${name}_FILE`];
      if (!path) return [];
      if (env[name]) throw new StartError(`Set ${name} or ${name}_FILE, not both.`);
      const value = readSecret(`${name}_FILE`, path);
      if (value === '') throw new StartError(`${name}_FILE names ${path}, which is empty.`);
      return [[name, value]];
    }),
  );
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${name} names ${path}, which can't be read (${code}). Correct the path or its permissions.`);
  }
}

/** Reads the environment. Throws StartError with one sentence on how to fix an invalid value. */
export function readConfig(env: Environment): Config {
  const values = Object.entries({ ...env, ...secretsFromFiles(env) });
  const given = Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'configuration');
    throw new StartError(
      `${name} isn't valid (${expectations[name] ? `it must be ${expectations[name]}` : issue?.message}). Correct it and start again.`,
    );
  }
  const config = parsed.data;
  if (config.DATABASE_DIRECT_URL && !config.DATABASE_URL) {
    throw new StartError('DATABASE_DIRECT_URL also needs DATABASE_URL, the address of the pooler. Set both.');
  }
  if (config.DATABASE_READ_URL && !config.DATABASE_URL) {
    throw new StartError('DATABASE_READ_URL also needs DATABASE_URL, the address of the primary. Set both.');
  }
  if (Boolean(config.COGNITO_USER_POOL_ID) !== Boolean(config.COGNITO_CLIENT_ID)) {
    throw new StartError('Set both COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID, or neither.');
  }
  const twilio = [
    config.TWILIO_ACCOUNT_SID,
    config.TWILIO_AUTH_TOKEN,
    config.TWILIO_FROM ?? config.TWILIO_MESSAGING_SERVICE_SID,
  ];
  if (twilio.some(Boolean) && !twilio.every(Boolean)) {
    throw new StartError(
      'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and one of TWILIO_MESSAGING_SERVICE_SID and TWILIO_FROM, or none of them.',
    );
  }
  if (twilio.some(Boolean) && !config.HEARTH_PUBLIC_URL) {
    throw new StartError('Twilio sends delivery reports to HEARTH_PUBLIC_URL. Set it.');
  }
  if (config.EXPO_ACCESS_TOKEN && !config.EXPO_BASE_URL) {
    throw new StartError('EXPO_ACCESS_TOKEN also needs EXPO_BASE_URL. Set both.');
  }
  if (Boolean(config.MAXIO_BASE_URL) !== Boolean(config.MAXIO_API_KEY)) {
    throw new StartError('Set both MAXIO_BASE_URL and MAXIO_API_KEY, or neither.');
  }
  if (Boolean(config.TREMENDOUS_API_KEY) !== Boolean(config.TREMENDOUS_WEBHOOK_KEY)) {
    throw new StartError('Set both TREMENDOUS_API_KEY and TREMENDOUS_WEBHOOK_KEY, or neither.');
  }
  if (config.MAXIO_SHARED_KEY && !config.MAXIO_BASE_URL) {
    throw new StartError('MAXIO_SHARED_KEY also needs MAXIO_BASE_URL and MAXIO_API_KEY. Set all three.');
  }
  const demo = config.HEARTH_DEMO ?? config.NODE_ENV !== 'production';
  if (demo && config.HEARTH_PUBLIC_URL?.startsWith('https:') && !config.HEARTH_DEMO_FOR_EVERYONE) {
    throw new StartError(
      `Demo mode at ${config.HEARTH_PUBLIC_URL} would let everyone sign in as a super admin, whose password is in the README. Set HEARTH_DEMO=false, or HEARTH_DEMO_FOR_EVERYONE=true if this demo is open to everyone.`,
    );
  }
  const HOST = config.HOST ?? (demo ? thisMachine : everywhere);
  return { ...config, demo, HOST, ADMIN_PORT: adminPort(config), look: { logo: null, colors: null } };
}

const thisMachine = '127.0.0.1';
const everywhere = '0.0.0.0';

/**
 * The port next to the server's own, so that two instances can run side by side; any free port if the server uses one.
 */
function adminPort({ PORT, ADMIN_PORT }: z.output<typeof schema>): number {
  if (ADMIN_PORT !== undefined) return ADMIN_PORT;
  if (PORT === 0) return 0;
  return PORT === 65_535 ? PORT - 1 : PORT + 1;
}
