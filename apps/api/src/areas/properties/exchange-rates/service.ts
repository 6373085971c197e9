import type { contract } from '@hearth/contract';
import { exchangeRateMessages } from '@hearth/contract/properties/exchange-rate-messages';
import type { ForexEntry } from '@hearth/contract/properties/exchange-rates';
import type { Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { changeConfig, lockConfig, readConfig, type ConfigRow } from './queries.ts';
import { byCurrency, judge, withRates } from './rules.ts';

type Rates = typeof contract.exchangeRates;

const present = ({ forex, updated_at, version }: Pick<ConfigRow, 'forex' | 'updated_at' | 'version'>) => ({
  forex,
  updatedAt: updated_at.toISOString(),
  version,
});

/** Exchange rates of Canadian properties, with their date. */
export async function get({ db }: Ctx): Promise<OutputOf<Rates['get']>> {
  return { data: present(await readConfig(db)) };
}

/** Result of the daily update, for admins. */
export async function daily({ db, platform }: Ctx): Promise<OutputOf<Rates['daily']>> {
  const { checked_at, failure, held } = await readConfig(db);
  const isConfigured = platform.config.EXCHANGE_RATES_URL !== undefined;
  return { data: { isConfigured, checkedAt: checked_at?.toISOString() ?? null, failure, held } };
}

async function setRates(ctx: Ctx, row: ConfigRow, forex: readonly ForexEntry[]) {
  ctx.record('systemConfig', {
    op: 'update',
    id: row.id,
    propertyId: null,
    before: byCurrency(row.forex),
    after: byCurrency(forex),
  });
  await changeConfig(ctx.db, { forex, held: null });
}

/** An admin sets or confirms a rate, which settles a held one. */
export async function update(ctx: Ctx, { body }: InputOf<Rates['update']>): Promise<OutputOf<Rates['update']>> {
  const row = await lockConfig(ctx.db);
  if (row.version !== body.version) throw conflict(exchangeRateMessages.changedMeanwhile, present(row));
  await setRates(ctx, row, withRates(row.forex, body.forex));
  return get(ctx);
}

/** Applies fetched rates; ones far from the current rate wait for an admin. */
export async function applyFetched(ctx: Ctx, fetched: readonly ForexEntry[]): Promise<void> {
  const row = await lockConfig(ctx.db);
  const forex = withRates(row.forex, fetched);
  const verdicts = row.forex.map((entry, at) => judge(entry.exchange, forex[at]?.exchange ?? Number.NaN));
  const refusedAt = verdicts.indexOf('refuse');
  const checked = { checked_at: ctx.now };
  if (refusedAt >= 0)
    return recordFailure(ctx, exchangeRateMessages.implausible(forex[refusedAt]?.exchange ?? Number.NaN));
  if (verdicts.includes('hold')) {
    ctx.changed({ topic: 'systemConfig', op: 'update', propertyId: null, ids: [row.id] });
    return void (await changeConfig(ctx.db, { ...checked, failure: null, held: forex }));
  }
  await setRates(ctx, row, forex);
  await changeConfig(ctx.db, { ...checked, failure: null });
}

/** Keeps the current rates and their date. */
export async function recordFailure(ctx: Ctx, failure: string): Promise<void> {
  const { id } = await lockConfig(ctx.db);
  ctx.changed({ topic: 'systemConfig', op: 'update', propertyId: null, ids: [id] });
  await changeConfig(ctx.db, { checked_at: ctx.now, failure });
}

const fetchIntervalMs = 20 * 60 * 60_000;

/** Once a day, and every hour after a failure. */
export async function isDue({ db, now }: Ctx): Promise<boolean> {
  const { checked_at, failure } = await readConfig(db);
  return failure !== null || checked_at === null || now.getTime() - checked_at.getTime() > fetchIntervalMs;
}
