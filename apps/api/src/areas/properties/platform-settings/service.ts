import type { contract } from '@hearth/contract';
import { formatBasisPoints } from '@hearth/contract/format';
import { platformSettingMessages as say } from '@hearth/contract/properties/platform-setting-messages';
import {
  readSettings,
  settingNames,
  type PlatformSettings,
  type StoredSettings,
} from '@hearth/contract/properties/platform-settings';
import type { Ctx, Platform } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { lockStored, readStored, store, type StoredRow } from './queries.ts';

type Settings = typeof contract.platformSettings;

function toWire({ settings: { defaults } }: Platform, { version, settings }: StoredRow): PlatformSettings {
  const own = readSettings(settings);
  return {
    version,
    own: Object.fromEntries(settingNames.map((name) => [name, own[name] ?? null])) as PlatformSettings['own'],
    defaults: {
      productName: defaults.HEARTH_PRODUCT,
      supportPhone: defaults.SUPPORT_PHONE,
      supportEmail: defaults.SUPPORT_EMAIL,
      supportTicketUrl: defaults.SUPPORT_TICKET_URL,
      reviewHost: defaults.HEARTH_REVIEW_HOST,
      taxBasisPoints: defaults.BILLING_TAX_BASIS_POINTS,
      dueDays: defaults.BILLING_DUE_DAYS,
      seller: defaults.BILLING_SELLER ?? null,
      bankTransfer: defaults.BILLING_BANK_TRANSFER ?? null,
      check: defaults.BILLING_CHECK ?? null,
    },
  };
}

/** The platform's settings, and the defaults of those that no one has changed. */
export async function get({ db, platform }: Ctx): Promise<AnswerOf<Settings['get']>> {
  return { data: toWire(platform, await readStored(db)) };
}

/** The audited settings; tax as people write it. */
const trail = ({ taxBasisPoints, ...settings }: { [N in keyof StoredSettings]: StoredSettings[N] | null }) => ({
  ...settings,
  ...(taxBasisPoints !== undefined && { tax: taxBasisPoints === null ? null : formatBasisPoints(taxBasisPoints) }),
});

/** An admin changes settings, which apply to every process at once. */
export async function update(
  ctx: Ctx,
  { body: { version, ...changes } }: InputOf<Settings['update']>,
): Promise<AnswerOf<Settings['update']>> {
  const row = await lockStored(ctx.db);
  if (row.version !== version) throw conflict(say.changedMeanwhile, toWire(ctx.platform, row));
  const { own } = toWire(ctx.platform, row);
  const changed = settingNames.filter((name) => changes[name] !== undefined && changes[name] !== own[name]);
  const only = (settings: StoredSettings | PlatformSettings['own'] | typeof changes) =>
    trail(Object.fromEntries(changed.map((name) => [name, settings[name]])));
  ctx.record('platformSettings', {
    op: changed.length > 0 ? 'update' : null,
    id: row.id,
    propertyId: null,
    before: only(own),
    after: only(changes),
  });
  if (changed.length > 0) {
    const merged = Object.entries({ ...row.settings, ...changes }).filter(([, value]) => value !== null);
    await store(ctx.db, Object.fromEntries(merged));
    ctx.afterCommit(() => ctx.platform.settings.reload());
  }
  return get(ctx);
}
