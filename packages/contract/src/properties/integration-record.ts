import { z } from 'zod';
import { date, httpUrlPattern, instant, line } from '../primitives.ts';
import { integrationMessages as say } from './integration-messages.ts';

/** The systems that a property can be connected with, with their names (spec 2, section 3). */
export const integrationLabels = { entrata: 'Entrata', yardi: 'Yardi', revup: 'RevUp', propexo: 'Propexo' } as const;
export type IntegrationName = keyof typeof integrationLabels;
export const integrationNames = Object.keys(integrationLabels) as [IntegrationName, ...IntegrationName[]];
/** Where residents can come from: an integration that Hearth asks, or the feed that any system sends to. */
export const syncSources = [...integrationNames, 'feed'] as const;
export type SyncSource = (typeof syncSources)[number];
export const sourceLabels: Record<SyncSource, string> = { ...integrationLabels, feed: 'Resident feed' };

export const integrationStatuses = ['active', 'inactive'] as const;
export const recordKinds = ['leadsSync', 'residentSync', 'leaseSync'] as const;

const id = line(100).min(1, say.required);
const secret = z.string().min(1, say.required).max(500);
/** Of what is read; sent back with the form, and left as they are. */
const asRead = { createdAt: instant.optional(), lastSyncTime: instant.nullable().optional() };
const base = { status: z.enum(integrationStatuses).default('active'), ...asRead };
const records = {
  leadsSync: z.boolean().default(false),
  residentSync: z.boolean().default(false),
  leaseSync: z.boolean().default(false),
};

/**
 * What is configured of one integration. Secrets (`password`, `apiKey`) are write-only: one that is not sent stays as it is
 * stored. Yardi's `interfaceURL` is one of the deployment's.
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
    /** The last day on which the API key works, where Entrata named one. */
    apiKeyExpiresOn: date.nullable().default(null),
    ...records,
  }),
  z.strictObject({
    name: z.literal('yardi'),
    ...base,
    interfaceURL: z.string(say.addressInvalid).trim().max(300).regex(httpUrlPattern, say.addressInvalid),
    username: line(200).min(1, say.required),
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
 * `off`: switched off. `new`: nothing was synced yet. `waiting`: the first preview waits for staff. `held`: a run waits for
 * staff. `broken`: it failed so often that Hearth pauses, or its credentials are refused. `stale`: no success for 24 hours.
 */
export const healthStates = ['off', 'new', 'ok', 'waiting', 'held', 'stale', 'broken'] as const;
export type HealthState = (typeof healthStates)[number];
export const integrationHealth = z.object({
  state: z.enum(healthStates),
  /** What is wrong, as the provider or Hearth says it; empty where nothing is. */
  message: z.string(),
  lastSuccessAt: instant.nullable(),
  nextSyncAt: instant.nullable(),
});

/** An integration without its secrets. What is configured is for those who may configure it. */
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

/** Whether a property takes what other systems send, and what its key looks like. */
export const feedKey = z.object({ hint: z.string(), createdAt: instant, lastUsedAt: instant.nullable() });
export type FeedKey = z.infer<typeof feedKey>;
