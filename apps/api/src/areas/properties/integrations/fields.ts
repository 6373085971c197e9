import { sql } from 'kysely';
import type { HealthState, IntegrationInput, SyncSource } from '@hearth/contract/properties/integration-record';
import { defineRecord } from '../../../platform/db/record.ts';

/** Hours without a success until an integration is stale. */
const staleHours = 24;

/** State of an integration `i`; RevUp sends its data, so it's ok while active. */
export const healthState = sql<HealthState>`case
  when i.status = 'inactive' then 'off'
  when i.paused_until > now() then 'broken'
  when i.awaits = 'held' then 'held'
  when i.awaits = 'preview' then 'waiting'
  when not (i.leads_sync or i.resident_sync or i.lease_sync) then 'ok'
  when i.last_success_at is null then 'new'
  when i.last_success_at < now() - make_interval(hours => ${sql.lit(staleHours)}) then 'stale'
  else 'ok' end`;

/** An integration `i` of a property `p`. */
export const integrations = defineRecord('integrations', 'i', {
  _id: { column: 'id' },
  property: { column: 'property_id' },
  propertyName: { read: sql<string>`p.name` },
  name: { column: 'name', read: sql<SyncSource>`i.name`, written: 'once' },
  status: { column: 'status', read: sql<'active' | 'inactive'>`i.status`, written: 'always' },
  createdAt: { column: 'created_at' },
  lastSyncTime: { column: 'last_sync_time' },
  leadsSync: { column: 'leads_sync', written: 'always', only: 'rules' },
  residentSync: { column: 'resident_sync', written: 'always', only: 'rules' },
  leaseSync: { column: 'lease_sync', written: 'always', only: 'rules' },
  state: { read: healthState, only: 'rules' },
  message: { column: 'last_error', only: 'rules' },
  lastSuccessAt: { column: 'last_success_at', only: 'rules' },
  nextSyncAt: { column: 'next_sync_at', only: 'rules' },
  settings: { column: 'settings', read: sql<Settings>`i.settings`, written: 'always', only: 'rules' },
  secretNames: { read: sql<string[]>`array(select jsonb_object_keys(i.secrets))`, only: 'rules' },
});

/** Integrations of a property `p`, without the feed. */
export const integrationsOfProperty = sql<object[]>`(
  select coalesce(json_agg(row_to_json(x) order by x."createdAt"), '[]') from (
    select ${integrations.read.list.columns} from integrations i where i.property_id = p.id and i.name <> 'feed'
  ) x)`;

/** Settings besides those of every integration. */
export type Settings = Readonly<Record<string, string | null>>;
export const secretNames = ['password', 'apiKey'] as const;
export type SecretName = (typeof secretNames)[number];

/** An integration as stored: columns, settings, and the secrets sent. */
export function splitInput(input: IntegrationInput) {
  const { name, status, createdAt: _created, lastSyncTime: _synced, ...rest } = input;
  const {
    leadsSync = false,
    residentSync = false,
    leaseSync = false,
    password,
    apiKey,
    ...settings
  } = rest as {
    leadsSync?: boolean;
    residentSync?: boolean;
    leaseSync?: boolean;
    password?: string;
    apiKey?: string;
  } & Record<string, string | null>;
  const given = { password, apiKey };
  const secrets = secretNames.flatMap((key) => (given[key] ? [[key, given[key]] as const] : []));
  return { name, status, leadsSync, residentSync, leaseSync, settings: settings as Settings, secrets };
}
