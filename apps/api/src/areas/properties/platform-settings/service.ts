import type { contract } from '@hearth/contract';
import { formatBasisPoints } from '@hearth/contract/format';
import { platformSettingMessages } from '@hearth/contract/properties/platform-setting-messages';
import {
  readSettings,
  settingNames,
  storedNames,
  type PlatformSettings,
} from '@hearth/contract/properties/platform-settings';
import type { Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { updateFileClaims } from '../../../platform/files/claims.ts';
import { toImage } from '../../../platform/files/images.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { lockStored, readStored, store, type StoredRow } from './queries.ts';

type Settings = typeof contract.platformSettings;

function toWire(ctx: Ctx, { version, settings, logo }: StoredRow): PlatformSettings {
  const { defaults } = ctx.platform.settings;
  const own = readSettings(settings);
  const texts = Object.fromEntries(settingNames.map((name) => [name, own[name] ?? null]));
  return {
    version,
    own: { ...texts, color: own.color ?? null, logo: logo && toImage(ctx, logo) } as PlatformSettings['own'],
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
export async function get(ctx: Ctx): Promise<OutputOf<Settings['get']>> {
  return { data: toWire(ctx, await readStored(ctx.db)) };
}

/** The audited settings: tax as people write it, and the logo's file name. */
const trail = ({ taxBasisPoints, logo, ...settings }: Partial<PlatformSettings['own']>) => ({
  ...settings,
  ...(taxBasisPoints !== undefined && { tax: taxBasisPoints === null ? null : formatBasisPoints(taxBasisPoints) }),
  ...(logo !== undefined && { logo: logo && logo.name }),
});

/** An admin changes settings, which apply to every process at once. */
export async function update(
  ctx: Ctx,
  { body: { version, ...changes } }: InputOf<Settings['update']>,
): Promise<OutputOf<Settings['update']>> {
  const row = await lockStored(ctx.db);
  const before = toWire(ctx, row);
  if (row.version !== version) throw conflict(platformSettingMessages.changedMeanwhile, before);
  const logoId = before.own.logo?._id ?? null;
  const current = { ...before.own, logo: logoId };
  const changed = storedNames.filter((name) => changes[name] !== undefined && changes[name] !== current[name]);
  if (changed.length > 0) {
    const merged = Object.entries({ ...row.settings, ...changes }).filter(([, value]) => value !== null);
    await store(ctx.db, Object.fromEntries(merged));
    ctx.afterCommit(() => ctx.platform.settings.reload());
  }
  if (changes.logo !== undefined)
    await updateFileClaims(ctx, {
      propertyId: null,
      purpose: 'logo',
      before: [logoId].filter((id) => id !== null),
      after: [changes.logo].filter((id) => id !== null),
      path: ['body', 'logo'],
    });
  const { data: after } = await get(ctx);
  const only = ({ own }: PlatformSettings) => trail(Object.fromEntries(changed.map((name) => [name, own[name]])));
  ctx.record('platformSettings', {
    op: changed.length > 0 ? 'update' : null,
    id: row.id,
    propertyId: null,
    before: only(before),
    after: only(after),
  });
  return { data: after };
}
