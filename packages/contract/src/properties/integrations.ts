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
  /** `sync`: the caller can start a sync. `feed`: another system can send residents, because none of these syncs them. */
  can: z.object({ sync: z.boolean(), feed: z.boolean() }),
});

const integrationCalls = shared({ tag: 'Integrations', scope: atPathProperty, permission: 'integrations.configure' });

export const listIntegrations = integrationCalls.endpoint('GET /property/{id}/integrations', {
  summary:
    "List a property's integrations with their status. Only admins see the settings; secrets are never returned.",
  permission: 'integrations.view',
  output: configured,
  reads: ['property', 'sync'],
});

export const saveIntegrationsBody = z.strictObject({ integrations: integrationsInput });
export const saveIntegrations = integrationCalls.endpoint('PUT /property/{id}/integrations', {
  summary: "Replace a property's integrations. Omitted ones are removed; omitted secrets are kept.",
  body: saveIntegrationsBody,
  output: configured,
  changes: ['property', 'sync'],
  action: 'integration.save',
});

export const testIntegrationBody = z.strictObject({ integration: integrationInput.optional() });
export const testIntegration = integrationCalls.endpoint('POST /property/{id}/integrations/{name}/test', {
  summary: 'Test a connection with the stored settings, or with the ones sent',
  params: { name: z.enum(integrationNames) },
  body: testIntegrationBody,
  output: z.object({ data: z.object({ ok: z.boolean(), message: z.string() }) }),
  action: 'integration.test',
  perMinute: 30,
});

export const makeFeedKey = integrationCalls.endpoint('POST /property/{id}/integrations/feed-key', {
  summary: 'Create a feed key for another system to send residents. It is returned once and replaces the old key.',
  output: z.object({ data: feedKey.extend({ key: z.string() }) }),
  changes: ['property', 'sync'],
  action: 'integration.makeFeedKey',
  shownOnce: true,
});

export const revokeFeedKey = integrationCalls.endpoint('DELETE /property/{id}/integrations/feed-key', {
  summary: 'Revoke the feed key',
  output: done,
  changes: ['property', 'sync'],
  action: 'integration.revokeFeedKey',
});

const placed = integration
  .pick({ status: true, createdAt: true, lastSyncTime: true, health: true })
  .extend({ _id: objectId, name: z.enum(syncSources), property: objectId, propertyName: z.string() });
export const listHealth = list('/integrations', {
  summary: 'List the integrations of every property with their status, problems first',
  tag: 'Integrations',
  scope: atProperties,
  permission: 'integrations.view',
  record: placed,
  topic: 'sync',
  page: listQuery(['health', 'propertyName', 'lastSuccessAt'], { orderBy: 'health' }),
  query: {
    /** `attention`: broken, stale, held, or waiting. */
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
