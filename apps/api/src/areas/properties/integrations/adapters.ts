import type { SyncSource } from '@hearth/contract/properties/integration-record';
import type { Config } from '../../../platform/config.ts';
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
}

/** How each system is asked; one that is not here sends to the feed. */
export const adapters: Partial<Record<SyncSource, (opening: Opening) => Provider>> = {};

/** The addresses of Yardi interfaces that the deployment may call. */
export const yardiAddresses = (_config: Config): readonly string[] => [];
