import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import { sourceLabels, type SyncSource } from '@hearth/contract/properties/integration-record';
import type { Ctx } from '../../../../platform/context.ts';
import { sentenceOf } from '../../../../platform/outbound/circuit-breaker.ts';
import { ProviderError } from '../../../../platform/outbound/provider-error.ts';
import type { TaskRun } from '../../../../platform/outbound/tasks.ts';
import {
  everyPart,
  lockSource,
  recordFailure,
  openProvider,
  readStored,
  type ProviderUnit,
  type Source,
} from '../../../properties/integrations/public.ts';
import { importProviderUnits } from '../../../properties/units/public.ts';
import { partSize, planPart } from '../plan/plan.ts';
import { addCounts, lockRun, readRunRow, updateRun, type Run } from './runs.ts';
import { countMissed, storePage } from './stage.ts';
import { refuseLine, writePart } from './write.ts';

/** Time limit of a page. */
const pageMs = 120_000;
const pagesMaximum = 5_000;
type Task = TaskRun<undefined>;

/** Runs one step of a run; false if there is nothing to do for now. */
export async function runStep(task: Task, { property_id: propertyId, id }: Run): Promise<boolean> {
  const run = await task.work(propertyId, ({ db }) => readRunRow(db, propertyId, id));
  if (run && shouldReadUnits(run)) await readUnits(task, run);
  switch (run?.state) {
    case 'reading':
      return readPart(task, run);
    case 'planning':
      return withRun(task, run, (ctx, locked, source) => planPart(ctx, locked, source));
    case 'applying':
      return writeLines(task, run);
    default:
      return false;
  }
}

/** Runs a step under the integration's lock; ends the run if the integration was turned off. */
async function withRun(
  { work, renew }: Task,
  seen: Run,
  act: (ctx: Ctx, run: Run, source: Source) => Promise<unknown>,
): Promise<boolean> {
  return work(seen.property_id, async (ctx) => {
    const source = await lockSource(ctx.db, seen.property_id, seen.integration_id);
    const run = await lockRun(ctx.db, seen.property_id, seen.id);
    if (!run || !(await renew(ctx))) return false;
    if (source?.status !== 'active') {
      await updateRun(ctx.db, run.id, { state: 'discarded', ended_at: ctx.now });
      ctx.changed({ topic: 'sync', op: 'update', propertyId: run.property_id, ids: [run.integration_id, run.id] });
      return false;
    }
    await act(ctx, run, source);
    return true;
  });
}

/** The run's provider with its current settings. */
const providerOf = ({ work, platform }: Task, { property_id: propertyId, integration_id: integrationId }: Run) =>
  work(propertyId, async (ctx) => {
    const source = await lockSource(ctx.db, propertyId, integrationId);
    const name = source?.name as SyncSource;
    const stored = source && (await readStored({ db: ctx.db, platform }, propertyId, name));
    const provider = stored && openProvider(platform, name, stored, AbortSignal.timeout(pageMs));
    return provider && { name, provider };
  });

/** A full sync reads units once, after the first sync is confirmed. */
const shouldReadUnits = ({ kind, state, hold, counts }: Run) =>
  kind === 'full' && state === 'applying' && hold !== 'proposals' && (counts as Record<string, number>).hasUnits !== 1;

/** Unreadable units don't stop a run; the next full sync reads them again. */
async function readUnits(task: Task, seen: Run): Promise<void> {
  const { property_id: propertyId } = seen;
  const opened = await providerOf(task, seen);
  const units: ProviderUnit[] = [];
  try {
    if (opened)
      for await (const part of everyPart(sourceLabels[opened.name], (page) => opened.provider.units(page)))
        units.push(...part.records);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    task.platform.log.warn({ err: error, propertyId }, 'units of a provider could not be read');
  }
  await withRun(task, seen, async (ctx, run, source) => {
    await importProviderUnits(ctx, { propertyId, owner: source.name }, units);
    await updateRun(ctx.db, run.id, { counts: addCounts(run.counts, { hasUnits: 1 } as object) });
  });
}

async function readPart(task: Task, seen: Run): Promise<boolean> {
  const { property_id: propertyId, integration_id: integrationId } = seen;
  const provider = (await providerOf(task, seen))?.provider;
  if (!provider) throw new ProviderError('settings', syncMessages.none);
  const part = await provider.residents(seen.since, seen.page);
  if (part.next !== null && (part.next === seen.page || seen.pages >= pagesMaximum))
    throw new ProviderError('protocol', syncMessages.endlessPages);
  return withRun(task, seen, async (ctx, run) => {
    await storePage(ctx.db, { propertyId, integrationId }, run.id, part);
    const isLast = part.next === null;
    const canCountAbsences =
      !isLast || run.kind !== 'full' || (await countMissed(ctx.db, { propertyId, integrationId }, run.id));
    await updateRun(ctx.db, run.id, {
      page: part.next,
      pages: run.pages + 1,
      ...(isLast && { state: 'planning', place: '' }),
      ...(!canCountAbsences && { counts: addCounts(run.counts, { isUnsure: 1 } as object) }),
    });
  });
}

/** Ends the run with the provider's error. */
export async function failRun(ctx: Ctx, run: Run, error: ProviderError): Promise<void> {
  const { id, property_id: propertyId, integration_id: integrationId } = run;
  await updateRun(ctx.db, id, { state: 'failed', error: sentenceOf(error), ended_at: ctx.now });
  const source = await lockSource(ctx.db, propertyId, integrationId);
  const isNews = source ? await recordFailure(ctx.db, source, error, ctx.now) : false;
  if (isNews || run.cause === 'staff')
    ctx.changed({ topic: 'sync', op: 'update', propertyId, ids: [integrationId, id] });
}

/** Retries a refused batch line by line, so that only the invalid line fails. */
async function writeLines(task: Task, seen: Run): Promise<boolean> {
  const write = (limit: number) => withRun(task, seen, (ctx, run, source) => writePart(ctx, run, source, limit));
  try {
    return await write(partSize);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    for (let count = 0; count < partSize; count += 1) {
      const hasMore = await write(1).catch((refusal: unknown) => {
        if (!isRefusal(refusal)) throw refusal;
        return withRun(task, seen, (ctx, run) => refuseLine(ctx, run));
      });
      if (!hasMore) return false;
    }
    return true;
  }
}

/** A violated constraint or its rule. */
const isRefusal = (error: unknown) =>
  error instanceof Error &&
  (('status' in error && typeof error.status === 'number' && error.status < 500) ||
    ('code' in error && typeof error.code === 'string' && error.code.startsWith('23')));
