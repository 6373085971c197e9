import { createHash } from 'node:crypto';
import { sourceLabels, type SyncSource } from '@hearth/contract/properties/integration-record';
import type { Config } from '../../../platform/config.ts';
import type { CallBudget } from './budget.ts';
import { usualPace, type Connection, type Pace } from './calls.ts';
import { entrata, entrataBudget } from './entrata.ts';
import type { SecretName, Settings } from './fields.ts';
import type { Provider } from './provider.ts';

/** What an adapter speaks with. */
export interface Opening {
  settings: Settings;
  /** Opened; those that are not stored are missing. */
  secrets: Readonly<Partial<Record<SecretName, string>>>;
  config: Config;
  /** Ends every call of it. */
  signal: AbortSignal;
  now?: () => Date;
  pace?: Pace;
}

const largestAnswer = 32 * 1024 * 1024;

/** What is called: an address of the deployment's configuration, in the budget of the account. */
const connectionOf = (
  { signal, pace = usualPace }: Opening,
  source: SyncSource,
  base: string,
  budget: CallBudget,
  account: readonly string[],
): Connection => ({
  name: sourceLabels[source],
  base,
  credential: createHash('sha256')
    .update(JSON.stringify([source, ...account]))
    .digest('base64url'),
  budget,
  bytesMaximum: largestAnswer,
  pace,
  signal,
});

const today = () => new Date();

/** How each system is asked; one that is not here sends to the feed. */
export const adapters: Partial<Record<SyncSource, (opening: Opening) => Provider>> = {
  entrata(opening) {
    const { settings, secrets, config, now = today } = opening;
    const [companyID, username] = [settings['companyID'] ?? '', settings['username'] ?? ''];
    const { apiKey = '', password = '' } = secrets;
    const account = [companyID, apiKey || username];
    const connection = connectionOf(opening, 'entrata', config.ENTRATA_BASE_URL, entrataBudget, account);
    const apiKeyExpiresOn = settings['apiKeyExpiresOn'] ?? null;
    const locationID = settings['locationID'] ?? '';
    return entrata({ companyID, locationID, username, password, apiKey, apiKeyExpiresOn }, connection, now);
  },
};

/** The addresses of Yardi interfaces that the deployment may call. */
export const yardiAddresses = (config: Config): readonly string[] => config.YARDI_INTERFACE_URLS;
