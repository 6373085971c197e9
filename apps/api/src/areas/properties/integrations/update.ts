import type { contract } from '@hearth/contract';
import type { IntegrationInput } from '@hearth/contract/properties/integration-record';
import type { Ctx } from '../../../platform/context.ts';
import { invalidFields } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { yardiAddresses } from './providers/adapters.ts';
import { integrations, splitInput } from './fields.ts';
import { saveIntegration, lockIntegrations, releaseRecords, removeIntegrations } from './queries.ts';
import { faultsOf } from './rules.ts';
import { list } from './service.ts';

/** The property's ids at the provider. Changing one changes the residents, so staff review the next sync. */
const locationIdsOf = ({ username: _username, apiKeyExpiresOn: _expires, ...locationIds }: Record<string, unknown>) =>
  JSON.stringify(Object.entries(locationIds).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Replaces the integrations of a property. A secret left out keeps its stored value, and a changed integration syncs
 * at once.
 */
export async function saveIntegrations(
  ctx: Ctx,
  propertyId: string,
  given: readonly IntegrationInput[],
): Promise<void> {
  const { config } = ctx.platform;
  const { vault } = ctx.platform.secrets;
  const stored = (await lockIntegrations(ctx.db, propertyId)).filter(({ name }) => name !== 'feed');
  const entries = given.map((input) => {
    const before = stored.find(({ name }) => name === input.name);
    const { secrets, ...kept } = splitInput(input);
    const known = Object.keys((before?.secrets ?? {}) as object);
    return { ...kept, before, given: secrets, secrets: new Set([...known, ...secrets.map(([key]) => key)]) };
  });
  const faults = faultsOf(entries, (address) => yardiAddresses(config).includes(address));
  if (faults.length > 0) throw invalidFields(faults);
  const removed = stored.filter(({ name }) => !given.some((input) => input.name === name));
  const ids = removed.map(({ id }) => id);
  await releaseRecords(ctx.db, propertyId);
  await removeIntegrations(ctx.db, ids);
  for (const { name } of removed)
    ctx.audit({ target: 'integration', id: propertyId, propertyId, before: { name }, after: { isRemoved: true } });
  for (const { before, given: secrets, secrets: _all, ...values } of entries) {
    const { status, settings, leadsSync, residentSync, leaseSync } = values;
    const id = before?.id ?? newId();
    ids.push(id);
    const sealed = Object.fromEntries(secrets.map(([key, value]) => [key, vault.seal(value, `${id} ${key}`)]));
    const isElsewhere =
      !before || locationIdsOf(before.settings as object as Record<string, unknown>) !== locationIdsOf({ ...settings });
    const columns = integrations.toColumns(values);
    await saveIntegration(ctx.db, {
      id,
      property_id: propertyId,
      ...columns,
      settings: JSON.stringify(settings),
      secrets: JSON.stringify({ ...(before?.secrets as object | undefined), ...sealed }),
      failures: 0,
      paused_until: null,
      last_error: '',
      next_sync_at: status === 'active' && (residentSync || leaseSync) ? ctx.now : null,
      next_leads_at: status === 'active' && leadsSync ? ctx.now : null,
      ...(isElsewhere && { confirmed_at: null, last_sync_time: null, last_full_at: null, leads_read_to: null }),
    });
    ctx.audit({
      target: 'integration',
      id,
      propertyId,
      before: before && integrations.toColumns(integrations.ofColumns(before)),
      after: { ...columns, secretsChanged: secrets.map(([key]) => key) },
    });
  }
  if (stored.length + given.length === 0)
    ctx.audit({ target: 'property', id: propertyId, propertyId, after: { integrations: [] } });
  ctx.changed({ topic: 'property', op: 'update', propertyId, ids: [propertyId] });
  ctx.changed({ topic: 'sync', op: 'update', propertyId, ids });
}

/** Admins connect and disconnect systems. */
export async function save(ctx: Ctx, { params, body }: InputOf<typeof contract.integrations.save>) {
  await saveIntegrations(ctx, params.id, body.integrations);
  return list(ctx, { params, query: {}, body: undefined });
}
