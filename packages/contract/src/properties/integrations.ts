import { z } from 'zod';
import { atPathProperty, atProperties } from '../endpoint.ts';
import { done, listQuery, objectId } from '../primitives.ts';
import { list, shared } from '../resource.ts';
import {
  feedKey,
  integration,
  integrationInput,
  integrationNames,
  syncSources,
  integrationsInput,
  healthStates,
} from './integration-record.ts';

const configured = z.object({
  data: z.array(integration),
  feedKey: feedKey.nullable(),
  /**
   * `sync`: this caller may have residents synced now, from a system that can be asked for them; `feed`: another system may
   * send them, as none of these brings them.
   */
  can: z.object({ sync: z.boolean(), feed: z.boolean() }),
});

const integrationCalls = shared({ tag: 'Integrations', place: atPathProperty, permission: 'integrations.configure' });

export const listIntegrations = integrationCalls.endpoint('GET /property/{id}/integrations', {
  summary: "A property's integrations with their health; what is configured is shown to admins, secrets to nobody",
  permission: 'integrations.view',
  output: configured,
  reads: ['property', 'sync'],
});

export const saveIntegrationsBody = z.strictObject({ integrations: integrationsInput });
export const saveIntegrations = integrationCalls.endpoint('PUT /property/{id}/integrations', {
  summary:
    'Say which integrations a property has: one that is not in the list is removed, a secret that is not sent stays',
  body: saveIntegrationsBody,
  output: configured,
  changes: ['property', 'sync'],
  action: 'integration.save',
});

export const testIntegrationBody = z.strictObject({ integration: integrationInput.optional() });
export const testIntegration = integrationCalls.endpoint('POST /property/{id}/integrations/{name}/test', {
  summary: 'Test the connection, of what is stored or of what is sent; one sentence says what works or what is wrong',
  params: { name: z.enum(integrationNames) },
  body: testIntegrationBody,
  output: z.object({ data: z.object({ ok: z.boolean(), message: z.string() }) }),
  action: 'integration.test',
  perMinute: 30,
});

export const makeFeedKey = integrationCalls.endpoint('POST /property/{id}/integrations/feed-key', {
  summary: 'Make the key with which another system sends residents; shown once, and the one before it works no more',
  output: z.object({ data: feedKey.extend({ key: z.string() }) }),
  changes: ['property', 'sync'],
  action: 'integration.makeFeedKey',
  shownOnce: true,
});

export const revokeFeedKey = integrationCalls.endpoint('DELETE /property/{id}/integrations/feed-key', {
  summary: 'Revoke the key of the feed: what is sent with it is refused from now on',
  output: done,
  changes: ['property', 'sync'],
  action: 'integration.revokeFeedKey',
});

const placed = integration
  .pick({ status: true, createdAt: true, lastSyncTime: true, health: true })
  .extend({ _id: objectId, name: z.enum(syncSources), property: objectId, propertyName: z.string() });
export const listHealth = list('/integrations', {
  summary: 'The integrations of all properties with their health, what needs somebody first',
  tag: 'Integrations',
  place: atProperties,
  permission: 'integrations.view',
  record: placed,
  topic: 'sync',
  page: listQuery(['health', 'propertyName', 'lastSuccessAt'], { orderBy: 'health' }),
  query: {
    /** Those in this state; `attention` are the broken, the stale, the held and those that wait. */
    state: z.enum([...healthStates, 'attention']).optional(),
  },
  row: 'integrationId',
  reads: ['property', 'sync'],
});

export const integrations = {
  list: listIntegrations,
  save: saveIntegrations,
  test: testIntegration,
  makeFeedKey,
  revokeFeedKey,
  health: listHealth,
};
