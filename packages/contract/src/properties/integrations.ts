import { z } from 'zod';
import { atPathProperty, atProperties, endpoint } from '../endpoint.ts';
import { done, listOf, listQuery, objectId, scopeQuery } from '../primitives.ts';
import {
  feedKey,
  healthStates,
  integration,
  integrationInput,
  integrationNames,
  syncSources,
  integrationsInput,
} from './integration-record.ts';

const tag = 'Integrations';
const params = { id: objectId };
const named = { ...params, name: z.enum(integrationNames) };
const configured = z.object({
  data: z.array(integration),
  feedKey: feedKey.nullable(),
  /**
   * `sync`: this caller may have residents synced now, from a system that can be asked for them; `feed`: another system may
   * send them, as none of these brings them.
   */
  can: z.object({ sync: z.boolean(), feed: z.boolean() }),
});

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/property/{id}/integrations',
  summary: "A property's integrations with their health; what is configured is shown to admins, secrets to nobody",
  tag,
  place: atPathProperty,
  permission: 'integrations.view',
  params,
  output: configured,
  reads: ['property', 'sync'],
});

export const saveIntegrationsBody = z.strictObject({ integrations: integrationsInput });
export const saveIntegrations = endpoint({
  method: 'PUT',
  path: '/property/{id}/integrations',
  summary:
    'Say which integrations a property has: one that is not in the list is removed, a secret that is not sent stays',
  tag,
  place: atPathProperty,
  permission: 'integrations.configure',
  params,
  body: saveIntegrationsBody,
  output: configured,
  changes: ['property', 'sync'],
  action: 'integration.save',
});

export const testIntegrationBody = z.strictObject({ integration: integrationInput.optional() });
export const testIntegration = endpoint({
  method: 'POST',
  path: '/property/{id}/integrations/{name}/test',
  summary: 'Test the connection, of what is stored or of what is sent; one sentence says what works or what is wrong',
  tag,
  place: atPathProperty,
  permission: 'integrations.configure',
  params: named,
  body: testIntegrationBody,
  output: z.object({ data: z.object({ ok: z.boolean(), message: z.string() }) }),
  action: 'integration.test',
  perMinute: 30,
});

export const makeFeedKey = endpoint({
  method: 'POST',
  path: '/property/{id}/integrations/feed-key',
  summary: 'Make the key with which another system sends residents; shown once, and the one before it works no more',
  tag,
  place: atPathProperty,
  permission: 'integrations.configure',
  params,
  output: z.object({ data: feedKey.extend({ key: z.string() }) }),
  changes: ['property', 'sync'],
  action: 'integration.makeFeedKey',
  shownOnce: true,
});

export const revokeFeedKey = endpoint({
  method: 'DELETE',
  path: '/property/{id}/integrations/feed-key',
  summary: 'Revoke the key of the feed: what is sent with it is refused from now on',
  tag,
  place: atPathProperty,
  permission: 'integrations.configure',
  params,
  output: done,
  changes: ['property', 'sync'],
  action: 'integration.revokeFeedKey',
});

const placed = integration
  .pick({ status: true, createdAt: true, lastSyncTime: true, health: true })
  .extend({ _id: objectId, name: z.enum(syncSources), property: objectId, propertyName: z.string() });
export const listHealth = endpoint({
  method: 'GET',
  path: '/integrations',
  summary: 'The integrations of all properties with their health, what needs somebody first',
  tag,
  place: atProperties,
  permission: 'integrations.view',
  query: {
    ...listQuery(['health', 'propertyName', 'lastSuccessAt'], { orderBy: 'health' }),
    ...scopeQuery,
    /** Those in this state; `attention` are the broken, the stale, the held and those that wait. */
    state: z.enum([...healthStates, 'attention']).optional(),
    integrationId: objectId.optional(),
  },
  output: listOf(placed),
  reads: ['property', 'sync'],
  rows: { topic: 'sync', key: 'integrationId' },
});

export const integrations = {
  list: listIntegrations,
  save: saveIntegrations,
  test: testIntegration,
  makeFeedKey,
  revokeFeedKey,
  health: listHealth,
};
