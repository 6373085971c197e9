import { syncMessages as say } from '@hearth/contract/people/resident-sync-messages';
import { sourceLabels, type SyncSource } from '@hearth/contract/properties/integration-record';
import type { Ctx } from '../../../platform/context.ts';
import type { JobTools } from '../../../platform/jobs/jobs.ts';
import { sentenceOf } from '../../../platform/outbound/circuit-breaker.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';
import {
  everyPart,
  lockSource,
  noteFailure,
  openProvider,
  readStored,
  type ProviderUnit,
  type Source,
} from '../../properties/integrations/public.ts';
import { takeUnitsOf } from '../../properties/units/public.ts';
import { partSize, planPart } from './plan.ts';
import { addCounts, readRunRow, heldUntil, lockRun, updateRun, type Run } from './runs.ts';
import { countMissed, keepPage } from './stage.ts';
import { refuseLine, writePart } from './write.ts';

/** How long a page may take, and a job before another one goes on. */
const pageMs = 120_000;
const pagesMaximum = 5_000;
/** How often a run is taken up again before it is given up. */
const attemptsMaximum = 12;
type Work = JobTools['work'];

/** One step of a run; false where there is nothing more to do for now. */
export async function takeStep(tools: JobTools, propertyId: string, runId: string): Promise<boolean> {
  const { work } = tools;
  const run = await work(propertyId, ({ db }) => readRunRow(db, propertyId, runId));
  if (run && isUnitsTurn(run)) await readUnits(tools, run);
  switch (run?.state) {
    case 'reading':
      return readPart(tools, run);
    case 'planning':
      return withRun(work, run, (ctx, locked, source) => planPart(ctx, locked, source));
    case 'applying':
      return writeLines(work, run);
    default:
      return false;
  }
}

/** A step of a run that is still as it was, under the lock of its integration; one that was switched off ends it. */
async function withRun(
  work: Work,
  seen: Run,
  act: (ctx: Ctx, run: Run, source: Source) => Promise<unknown>,
): Promise<boolean> {
  return work(seen.property_id, async (ctx) => {
    const source = await lockSource(ctx.db, seen.property_id, seen.integration_id);
    const run = await lockRun(ctx.db, seen.property_id, seen.id);
    if (!run || run.state !== seen.state) return run !== undefined;
    if (run.attempts > attemptsMaximum) {
      await failRun(ctx, run, source, new Error(say.notFinished), say.notFinished);
      return false;
    }
    if (source?.status !== 'active') {
      await updateRun(ctx.db, run.id, { state: 'discarded', ended_at: ctx.now });
      ctx.changed({ topic: 'sync', op: 'update', propertyId: run.property_id, ids: [run.integration_id, run.id] });
      return false;
    }
    await act(ctx, run, source);
    return true;
  });
}

/** The provider of a run, with what is stored now. */
const providerOf = ({ work, platform }: JobTools, { property_id: propertyId, integration_id: integrationId }: Run) =>
  work(propertyId, async (ctx) => {
    const source = await lockSource(ctx.db, propertyId, integrationId);
    const name = source?.name as SyncSource;
    const stored = source && (await readStored({ db: ctx.db, platform }, propertyId, name));
    const provider = stored && openProvider(platform, name, stored, AbortSignal.timeout(pageMs));
    return provider && { name, provider };
  });

/** With a full snapshot come the units, once, and not before staff confirmed the first one. */
const isUnitsTurn = ({ kind, state, hold, counts }: Run) =>
  kind === 'full' && state === 'applying' && hold !== 'proposals' && (counts as Record<string, number>).hasUnits !== 1;

/** Units are no reason to stop: where they cannot be read, the next full snapshot reads them. */
async function readUnits(tools: JobTools, seen: Run): Promise<void> {
  const { property_id: propertyId } = seen;
  const opened = await providerOf(tools, seen);
  const units: ProviderUnit[] = [];
  try {
    if (opened)
      for await (const part of everyPart(sourceLabels[opened.name], (page) => opened.provider.units(page)))
        units.push(...part.records);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    tools.platform.log.warn({ err: error, propertyId }, 'units of a provider could not be read');
  }
  await withRun(tools.work, seen, async (ctx, run, source) => {
    await takeUnitsOf(ctx, { propertyId, owner: source.name }, units);
    await updateRun(ctx.db, run.id, { counts: addCounts(run.counts, { hasUnits: 1 } as object), resume_at: heldUntil });
  });
}

async function readPart(tools: JobTools, seen: Run): Promise<boolean> {
  const { work } = tools;
  const { property_id: propertyId, integration_id: integrationId } = seen;
  try {
    const provider = (await providerOf(tools, seen))?.provider;
    if (!provider) throw new ProviderError('settings', say.none);
    const part = await provider.residents(seen.since, seen.page);
    if (part.next !== null && (part.next === seen.page || seen.pages >= pagesMaximum))
      throw new ProviderError('protocol', 'The pages of the answer do not end');
    return await withRun(work, seen, async (ctx, run) => {
      // Somebody else kept this page already.
      if (run.pages !== seen.pages) return;
      await keepPage(ctx.db, { propertyId, integrationId }, run.id, part);
      const isLast = part.next === null;
      const isSure =
        !isLast || run.kind !== 'full' || (await countMissed(ctx.db, { propertyId, integrationId }, run.id));
      await updateRun(ctx.db, run.id, {
        page: part.next,
        pages: run.pages + 1,
        resume_at: heldUntil,
        ...(isLast && { state: 'planning', place: '' }),
        ...(!isSure && { counts: addCounts(run.counts, { isUnsure: 1 } as object) }),
      });
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await withRun(work, seen, (ctx, run, source) => afterRefusal(ctx, run, source, error));
    return false;
  }
}

/** A provider that asks to wait is asked again by the same run; whatever else it says ends the run. */
async function afterRefusal(ctx: Ctx, run: Run, source: Source, error: ProviderError): Promise<void> {
  if (error.kind === 'limit') {
    const seconds = Math.min(error.retryAfterSeconds ?? 60, 3600);
    await updateRun(ctx.db, run.id, { resume_at: new Date(ctx.now.getTime() + seconds * 1000) });
    return;
  }
  await failRun(ctx, run, source, error, sentenceOf(error));
}

async function failRun(ctx: Ctx, run: Run, source: Source | undefined, error: Error, message: string): Promise<void> {
  await updateRun(ctx.db, run.id, { state: 'failed', error: message, ended_at: ctx.now });
  const isNews = source ? await noteFailure(ctx.db, source, error, ctx.now) : false;
  if (isNews || run.cause === 'staff')
    ctx.changed({ topic: 'sync', op: 'update', propertyId: run.property_id, ids: [run.integration_id, run.id] });
}

/** A part that the database refuses goes line by line, so that one of them alone is refused. */
async function writeLines(work: Work, seen: Run): Promise<boolean> {
  const write = (limit: number) => withRun(work, seen, (ctx, run, source) => writePart(ctx, run, source, limit));
  try {
    return await write(partSize);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    for (let count = 0; count < partSize; count += 1) {
      const goesOn = await write(1).catch((refusal: unknown) => {
        if (!isRefusal(refusal)) throw refusal;
        return withRun(work, seen, (ctx, run) => refuseLine(ctx, run));
      });
      if (!goesOn) return false;
    }
    return true;
  }
}

/** A constraint, or a rule that a constraint stands for. */
const isRefusal = (error: unknown) =>
  error instanceof Error &&
  (('status' in error && typeof error.status === 'number' && error.status < 500) ||
    ('code' in error && typeof error.code === 'string' && error.code.startsWith('23')));
