import { z } from 'zod';
import { date, httpUrlPattern, instant, line } from '../primitives.ts';
import { integrationMessages } from './integration-messages.ts';

/** Supported systems (spec 2, section 3). */
export const integrationLabels = { entrata: 'Entrata', yardi: 'Yardi', revup: 'RevUp', propexo: 'Propexo' } as const;
export type IntegrationName = keyof typeof integrationLabels;
export const integrationNames = Object.keys(integrationLabels) as [IntegrationName, ...IntegrationName[]];
/** Sources of residents: an integration that Hearth syncs from, or the feed that any system sends to. */
export const syncSources = [...integrationNames, 'feed'] as const;
export type SyncSource = (typeof syncSources)[number];
export const sourceLabels: Record<SyncSource, string> = { ...integrationLabels, feed: 'Resident feed' };

export const integrationStatuses = ['active', 'inactive'] as const;
export const recordKinds = ['leadsSync', 'residentSync', 'leaseSync'] as const;

const id = line(100).min(1, integrationMessages.required);
const secret = z.string().min(1, integrationMessages.required).max(500);
/** Read-only, but accepted because the form sends them back. */
const asRead = { createdAt: instant.optional(), lastSyncTime: instant.nullable().optional() };
const base = { status: z.enum(integrationStatuses).default('active'), ...asRead };
const records = {
  leadsSync: z.boolean().default(false),
  residentSync: z.boolean().default(false),
  leaseSync: z.boolean().default(false),
};

/**
 * Settings of one integration. Secrets (`password`, `apiKey`) are write-only: one left out keeps its stored value.
 * Yardi's `interfaceURL` must be on the deployment's list.
 */
export const integrationInput = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('revup'), ...base, accountID: id, locationID: id }),
  z.strictObject({ name: z.literal('propexo'), ...base, integrationID: id, propertyID: id, ...records }),
  z.strictObject({
    name: z.literal('entrata'),
    ...base,
    locationID: id,
    companyID: id,
    username: line(200).default(''),
    password: secret.optional(),
    apiKey: secret.optional(),
    /** Last day of the API key, if Entrata set one. */
    apiKeyExpiresOn: date.nullable().default(null),
    ...records,
  }),
  z.strictObject({
    name: z.literal('yardi'),
    ...base,
    interfaceURL: z
      .string(integrationMessages.addressInvalid)
      .trim()
      .max(300)
      .regex(httpUrlPattern, integrationMessages.addressInvalid),
    username: line(200).min(1, integrationMessages.required),
    password: secret.optional(),
    serverName: id,
    database: id,
    propertyCode: id,
    ...records,
  }),
]);
export type IntegrationInput = z.infer<typeof integrationInput>;
export const integrationsInput = z.array(integrationInput).max(integrationNames.length);

/**
 * `off`: inactive. `new`: never synced. `waiting`: the first preview needs review. `held`: a run needs review.
 * `broken`: paused after repeated failures or rejected credentials. `stale`: no success for 24 hours.
 */
export const healthStates = ['off', 'new', 'ok', 'waiting', 'held', 'stale', 'broken'] as const;
export type HealthState = (typeof healthStates)[number];
export const integrationHealth = z.object({
  state: z.enum(healthStates),
  /** The problem, or empty. */
  message: z.string(),
  lastSuccessAt: instant.nullable(),
  nextSyncAt: instant.nullable(),
});

/** An integration without secrets. Only admins get the settings. */
export const integration = z.object({
  name: z.enum(integrationNames),
  status: z.enum(integrationStatuses),
  createdAt: instant,
  lastSyncTime: instant.nullable(),
  health: integrationHealth,
  leadsSync: z.boolean(),
  residentSync: z.boolean(),
  leaseSync: z.boolean(),
  accountID: z.string().optional(),
  locationID: z.string().optional(),
  integrationID: z.string().optional(),
  propertyID: z.string().optional(),
  companyID: z.string().optional(),
  username: z.string().optional(),
  apiKeyExpiresOn: date.nullable().optional(),
  interfaceURL: z.string().optional(),
  serverName: z.string().optional(),
  database: z.string().optional(),
  propertyCode: z.string().optional(),
  hasPassword: z.boolean().optional(),
  hasApiKey: z.boolean().optional(),
});
export type Integration = z.infer<typeof integration>;

/** The key that other systems send residents with; `hint` is its end. */
export const feedKey = z.object({ hint: z.string(), createdAt: instant, lastUsedAt: instant.nullable() });
export type FeedKey = z.infer<typeof feedKey>;
