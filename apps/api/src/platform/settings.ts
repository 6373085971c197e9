import { setTimeout as sleep } from 'node:timers/promises';
import { brandColors } from '@hearth/contract/brand-colors';
import {
  readSettings,
  settingNames,
  type SettingName,
  type StoredSettings,
} from '@hearth/contract/properties/platform-settings';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Tail } from './live/tail.ts';
import type { Logger } from './log.ts';

/** The configuration that each setting overrides. */
const variables = {
  productName: 'HEARTH_PRODUCT',
  supportPhone: 'SUPPORT_PHONE',
  supportEmail: 'SUPPORT_EMAIL',
  supportTicketUrl: 'SUPPORT_TICKET_URL',
  reviewHost: 'HEARTH_REVIEW_HOST',
  taxBasisPoints: 'BILLING_TAX_BASIS_POINTS',
  dueDays: 'BILLING_DUE_DAYS',
  seller: 'BILLING_SELLER',
  bankTransfer: 'BILLING_BANK_TRANSFER',
  check: 'BILLING_CHECK',
} as const satisfies Record<SettingName, keyof Config>;

type Overridden = (typeof variables)[SettingName];
export type Defaults = Pick<Config, Overridden>;

export interface LiveSettings {
  /** The values of the environment. */
  defaults: Defaults;
  /** Applies what is stored now. Retries in the background while the database is down. */
  reload(): Promise<void>;
}

const retryMs = 1000;

/** The configuration with the settings instead of the environment's values. */
export const overridden = (defaults: Defaults, settings: StoredSettings): Defaults => ({
  ...defaults,
  ...Object.fromEntries(
    settingNames.flatMap((name) => (settings[name] === undefined ? [] : [[variables[name], settings[name]]])),
  ),
});

/** The environment's values of every setting, as undefined where it has none. */
export const defaultsOf = (config: Config): Defaults =>
  Object.fromEntries(settingNames.map((name) => [variables[name], config[variables[name]]])) as Defaults;

export async function readStored(db: Db): Promise<StoredSettings> {
  const { settings } = await db.selectFrom('system_config').select('settings').executeTakeFirstOrThrow();
  return readSettings(settings as Record<string, unknown>);
}

interface Parts {
  config: Config;
  db: Db;
  tail: Tail;
  log: Logger;
}

/** Keeps `config` at the settings that admins change, in this process from its start. */
export async function openSettings({ config, db, tail, log }: Parts): Promise<LiveSettings & { close(): void }> {
  const defaults = defaultsOf(config);
  const closing = new AbortController();
  async function apply() {
    const settings = await readStored(db);
    const { logo = null, color } = settings;
    const look = { logo, colors: color === undefined ? null : brandColors(color) };
    Object.assign(config, overridden(defaults, settings), { look });
  }
  /** Reads run one after another, so an earlier one never overwrites a later one. */
  let last: Promise<void> = apply();

  function reload(): Promise<void> {
    last = last.then(apply).catch((error: unknown) => {
      log.warn({ err: error }, "couldn't read the settings; retrying");
      void sleep(retryMs, undefined, { ref: false, signal: closing.signal }).then(reload, () => undefined);
    });
    return last;
  }
  const unfollow = tail.follow({
    notify: (changes) => void (changes.some(({ topic }) => topic === 'systemConfig') && reload()),
    lost: () => void reload(),
  });
  function close() {
    unfollow();
    closing.abort();
  }
  await last.catch((error: unknown) => {
    close();
    throw error;
  });
  return { defaults, reload, close };
}
