import { createHash } from 'node:crypto';
import { sourceLabels, type SyncSource } from '@hearth/contract/properties/integration-record';
import type { Config } from '../../../../platform/config.ts';
import type { CallBudget, TakeCall } from '../../../../platform/outbound/call-budget.ts';
import { usualPace, type Connection, type Pace } from '../../../../platform/outbound/calls.ts';
import { entrata, entrataBudget } from './entrata/entrata.ts';
import type { SecretName, Settings } from '../fields.ts';
import { propexo, propexoBudget } from './propexo/propexo.ts';
import type { Provider } from './provider.ts';
import { yardi, yardiBudget } from './yardi/yardi.ts';

/** Dependencies of an adapter. */
export interface Opening {
  settings: Settings;
  /** Decrypted secrets, without those that aren't stored. */
  secrets: Readonly<Partial<Record<SecretName, string>>>;
  config: Config;
  /** Aborts every call. */
  signal: AbortSignal;
  /** Key of the rate budget shared by everyone with this credential. */
  takeCall: TakeCall;
  pace?: Pace;
}

const largestAnswer = 32 * 1024 * 1024;

/** A configured URL, within the account's rate budget. */
const connectionOf = (
  { signal, takeCall, pace = usualPace }: Opening,
  source: SyncSource,
  base: string,
  budget: CallBudget,
  account: readonly string[],
): Connection => ({
  name: sourceLabels[source],
  base,
  credential: createHash('sha256')
    .update(JSON.stringify([source, base, ...account]))
    .digest('base64url'),
  budget,
  takeCall,
  bytesMaximum: largestAnswer,
  pace,
  signal,
});

/** Adapter of each system; systems without one send to the feed. */
export const adapters: Partial<Record<SyncSource, (opening: Opening) => Provider>> = {
  entrata(opening) {
    const { settings, secrets, config } = opening;
    const [companyID, username] = [settings['companyID'] ?? '', settings['username'] ?? ''];
    const { apiKey = '', password = '' } = secrets;
    const account = [companyID, apiKey || username];
    const connection = connectionOf(opening, 'entrata', config.ENTRATA_BASE_URL, entrataBudget, account);
    const apiKeyExpiresOn = settings['apiKeyExpiresOn'] ?? null;
    const locationID = settings['locationID'] ?? '';
    return entrata({ companyID, locationID, username, password, apiKey, apiKeyExpiresOn }, connection);
  },
  propexo(opening) {
    const { settings, config } = opening;
    const apiKey = config.PROPEXO_API_KEY ?? '';
    const connection = connectionOf(opening, 'propexo', config.PROPEXO_BASE_URL, propexoBudget, [apiKey]);
    const [integrationID, propertyID] = [settings['integrationID'] ?? '', settings['propertyID'] ?? ''];
    return propexo({ integrationID, propertyID, apiKey }, connection);
  },
  yardi(opening) {
    const { settings, secrets, config } = opening;
    const of = (field: string) => settings[field] ?? '';
    const account = [of('serverName'), of('database'), of('username')];
    // URLs outside the deployment's list are never called, even if they were allowed when typed.
    const typed = of('interfaceURL').replace(/\/+$/, '');
    const base = yardiAddresses(config).find((address) => address === typed) ?? '';
    const connection = connectionOf(opening, 'yardi', base, yardiBudget, account);
    const property = {
      username: of('username'),
      password: secrets.password ?? '',
      serverName: of('serverName'),
      database: of('database'),
      propertyCode: of('propertyCode'),
    };
    const deployment = {
      interfaceEntity: config.YARDI_INTERFACE_ENTITY,
      interfaceLicense: config.YARDI_INTERFACE_LICENSE ?? '',
    };
    return yardi({ ...property, ...deployment }, connection);
  },
};

/** Yardi interface URLs that the deployment may call. */
export const yardiAddresses = (config: Config): readonly string[] => config.YARDI_INTERFACE_URLS;
