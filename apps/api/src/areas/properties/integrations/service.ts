import { contract } from '@hearth/contract';
import { integrationMessages } from '@hearth/contract/properties/integration-messages';
import { sourceLabels, type Integration, type SyncSource } from '@hearth/contract/properties/integration-record';
import { actorId, type Ctx, type Platform } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { RowOf } from '../../../platform/db/record.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { newSecret } from '../../../platform/tokens.ts';
import { integrations, type SecretName } from './fields.ts';
import { mailFeedKeyChanged } from './jobs.ts';
import { syncsResidents } from './rules.ts';
import {
  readIntegration,
  insertFeedKey,
  saveIntegration,
  healthList,
  readFeedKey,
  allIntegrations,
  revokeFeedKeys,
} from './queries.ts';
import { plainList } from '../../../platform/plain.ts';

type Endpoints = typeof contract.integrations;
type Row = RowOf<typeof integrations>;

const healthOf = ({ state, message, lastSuccessAt, nextSyncAt }: Row) => ({
  state,
  message,
  lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  nextSyncAt: nextSyncAt?.toISOString() ?? null,
});

/** An integration on the wire: settings for admins only, secrets for no one. */
const toWire = (row: Row, mayConfigure: boolean): Integration => {
  const { name, status, createdAt, lastSyncTime } = integrations.toWire(row);
  const { leadsSync, residentSync, leaseSync, settings, secretNames } = row;
  return {
    name: name as Integration['name'],
    status,
    createdAt,
    lastSyncTime,
    health: healthOf(row),
    leadsSync,
    residentSync,
    leaseSync,
    ...(mayConfigure && {
      ...settings,
      hasPassword: secretNames.includes('password'),
      hasApiKey: secretNames.includes('apiKey'),
    }),
  };
};

const instants = ['createdAt', 'lastSyncTime', 'lastSuccessAt', 'nextSyncAt'];
const inDates = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, instants.includes(key) && value ? new Date(String(value)) : value]),
  ) as Row;

/** Integrations of a loaded property, as this caller may see them. */
export const presentIntegrations = (ctx: Ctx, propertyId: string, rows: readonly object[]): Integration[] =>
  ctx.may('integrations.view', propertyId)
    ? rows.map((row) => toWire(inDates(row), ctx.may('integrations.configure', propertyId)))
    : [];

/** Integrations of a property, as this caller may see them; empty without permission. */
export async function integrationsOf(ctx: Ctx, propertyId: string): Promise<Integration[]> {
  if (!ctx.may('integrations.view', propertyId)) return [];
  const mayConfigure = ctx.may('integrations.configure', propertyId);
  return (await allIntegrations(ctx.db, propertyId)).map((row) => toWire(row, mayConfigure));
}

const keyOnWire = (key: { hint: string; created_at: Date; last_used_at: Date | null }) => ({
  hint: key.hint,
  createdAt: key.created_at.toISOString(),
  lastUsedAt: key.last_used_at?.toISOString() ?? null,
});

/** Staff view their property's connected systems and status. */
export async function list(ctx: Ctx, { params }: InputOf<Endpoints['list']>): Promise<OutputOf<Endpoints['list']>> {
  const key = await readFeedKey(ctx.db, params.id);
  const data = await integrationsOf(ctx, params.id);
  const maySync = ctx.may('integrations.sync', params.id) && !ctx.actor.inactive.has(params.id);
  const isPolled = data.some(syncsResidents);
  const mayFeed = ctx.may('integrations.configure', params.id) && !isPolled;
  return { data, feedKey: key ? keyOnWire(key) : null, can: { sync: maySync && isPolled, feed: mayFeed } };
}

/** Staff view the status of integrations at all their properties. */
export const health = plainList(contract.integrations.health, {
  read: integrations.read.list,
  rows: ({ scope }, { query }) => healthList(scope, query),
  toWire: (_ctx, row) => ({ ...integrations.toWire(row), health: healthOf(row) }),
});

/** Decrypted secrets of an integration. */
export const openSecrets = (
  { secrets: { vault } }: Platform,
  id: string,
  sealed: unknown,
): Partial<Record<SecretName, string>> =>
  Object.fromEntries(
    Object.entries(sealed as Record<string, string>).map(([key, value]) => [key, vault.open(value, `${id} ${key}`)]),
  );

const emailKeyChange = (ctx: Ctx, propertyId: string, previousBy: string | null, hint: string | null) =>
  ctx.enqueue(mailFeedKeyChanged, { propertyId, previousBy, hint, changedBy: ctx.actor.name, key: ctx.requestId });

/** An admin creates a feed key, which is shown once. */
export async function makeFeedKey(
  ctx: Ctx,
  { params }: InputOf<Endpoints['makeFeedKey']>,
): Promise<OutputOf<Endpoints['makeFeedKey']>> {
  const propertyId = params.id;
  const feed = await readIntegration(ctx.db, propertyId, 'feed');
  const owner = (await allIntegrations(ctx.db, propertyId)).find(syncsResidents);
  if (owner) throw conflict(integrationMessages.feedOccupied(sourceLabels[owner.name as SyncSource]));
  const [previous] = await revokeFeedKeys(ctx.db, propertyId, ctx.now);
  const id = feed?.id ?? newId();
  await saveIntegration(ctx.db, {
    id,
    property_id: propertyId,
    name: 'feed',
    status: 'active',
    resident_sync: true,
    lease_sync: true,
  });
  const { secret: key, hash } = newSecret();
  const inserted = await insertFeedKey(ctx.db, {
    property_id: propertyId,
    key_hash: hash,
    hint: key.slice(-4),
    created_by: actorId(ctx),
    created_at: ctx.now,
  });
  ctx.audit({ target: 'feedKey', id: inserted.id, propertyId, after: { hint: inserted.hint } });
  emailKeyChange(ctx, propertyId, previous?.created_by ?? null, inserted.hint);
  ctx.changed({ topic: 'sync', op: 'update', propertyId, ids: [id] });
  return { data: { ...keyOnWire(inserted), key } };
}

/** An admin revokes the feed key. */
export async function revokeFeedKey(
  ctx: Ctx,
  { params }: InputOf<Endpoints['revokeFeedKey']>,
): Promise<OutputOf<Endpoints['revokeFeedKey']>> {
  const propertyId = params.id;
  const [revoked] = await revokeFeedKeys(ctx.db, propertyId, ctx.now);
  if (!revoked) throw conflict(integrationMessages.noFeedKey);
  const feed = await readIntegration(ctx.db, propertyId, 'feed');
  if (feed) await saveIntegration(ctx.db, { id: feed.id, property_id: propertyId, name: 'feed', status: 'inactive' });
  ctx.audit({
    target: 'feedKey',
    id: feed?.id ?? null,
    propertyId,
    before: { hint: revoked.hint },
    after: { isRevoked: true },
  });
  emailKeyChange(ctx, propertyId, revoked.created_by, null);
  if (feed) ctx.changed({ topic: 'sync', op: 'update', propertyId, ids: [feed.id] });
  return { success: true, message: 'Feed key revoked' };
}
