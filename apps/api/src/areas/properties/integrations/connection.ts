import type { contract } from '@hearth/contract';
import { integrationMessages } from '@hearth/contract/properties/integration-messages';
import { sourceLabels, type SyncSource } from '@hearth/contract/properties/integration-record';
import { may } from '../../../platform/access.ts';
import type { Ctx, Platform } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import type { InputOf, PrepareContext } from '../../../platform/serve.ts';
import { hastyPace, usualPace } from '../../../platform/outbound/calls.ts';
import { adapters, yardiAddresses } from './providers/adapters.ts';
import { splitInput, type SecretName, type Settings } from './fields.ts';
import type { Provider } from './providers/provider.ts';
import { readIntegration } from './queries.ts';
import { openSecrets } from './service.ts';

/** Time limit of a test started by staff. */
const testMs = 20_000;

interface Stored {
  settings: Settings;
  secrets: Partial<Record<SecretName, string>>;
}

/** The configured provider; undefined for a system that only sends. */
export const openProvider = (
  { config, takeCall }: Platform,
  name: SyncSource,
  { settings, secrets }: Stored,
  signal: AbortSignal,
  pace = usualPace,
): Provider | undefined => adapters[name]?.({ settings, secrets, config, signal, pace, takeCall });

/** Stored settings of an integration, with decrypted secrets. */
export async function readStored(
  { db, platform }: { db: Db | Tx; platform: Platform },
  propertyId: string,
  name: SyncSource,
): Promise<Stored | undefined> {
  const row = await readIntegration(db, propertyId, name);
  return row && { settings: row.settings as Settings, secrets: openSecrets(platform, row.id, row.secrets) };
}

type Test = typeof contract.integrations.test;

/** Calls the provider before a transaction opens, with the settings sent or stored. */
export async function tryConnection({ db, platform, actor }: PrepareContext, { params, body }: InputOf<Test>) {
  const { id, name } = params;
  if (!actor || !may(actor, 'integrations.configure', id))
    return { ok: false, message: integrationMessages.notConfigured(sourceLabels[name]) };
  const requested = body.integration;
  if (requested && requested.name !== name)
    throw invalid(['body', 'integration', 'name'], "The integration in the body doesn't match the URL");
  const stored = await readStored({ db, platform }, id, name);
  const sent = requested && splitInput(requested);
  if (!stored && !sent) return { ok: false, message: integrationMessages.notConfigured(sourceLabels[name]) };
  const address = sent?.settings.interfaceURL;
  if (address && !yardiAddresses(platform.config).includes(address))
    return { ok: false, message: integrationMessages.addressNotAllowed };
  const opened = {
    settings: sent?.settings ?? stored?.settings ?? {},
    secrets: { ...stored?.secrets, ...Object.fromEntries(sent?.secrets ?? []) },
  };
  const provider = openProvider(platform, name, opened, AbortSignal.timeout(testMs), hastyPace);
  return provider ? provider.test() : { ok: false, message: integrationMessages.pushesOnly(sourceLabels[name]) };
}

/** An admin tests the connection. */
export async function test(ctx: Ctx, { params }: InputOf<Test>, answer: Awaited<ReturnType<typeof tryConnection>>) {
  ctx.audit({ target: 'integration', id: params.id, propertyId: params.id, after: { name: params.name, ...answer } });
  return { data: answer };
}
