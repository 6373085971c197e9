import type { contract } from '@hearth/contract';
import {
  feedColumns,
  feedResident,
  feedResidentsMaximum,
  type FeedResident,
} from '@hearth/contract/people/resident-feed';
import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import { integrationMessages } from '@hearth/contract/properties/integration-messages';
import { generalMessages } from '@hearth/contract/errors';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, invalid, refused } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import { readCsv } from '../../../platform/csv-reading.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { lockSource, recordFeedUse, type ProviderResident } from '../../properties/integrations/public.ts';
import { syncResidents } from './jobs.ts';
import { insertRun, openRun, updateRun } from './run/runs.ts';
import { countMissed, storePage } from './run/stage.ts';

type Send = typeof contract.residentFeed.send;

const toProvider = ({ rentAmount, ...resident }: FeedResident): ProviderResident => ({
  ...resident,
  rentCents: rentAmount === null ? null : Math.round(rentAmount * 100),
});

/** Parses the feed's CSV; unreadable lines are reported and the others imported. */
function parseCsv(csv: string): { residents: FeedResident[]; unread: { reference: string; reason: string }[] } {
  const [head = [], ...lines] = readCsv(csv);
  const columns = head.map((name) => name.trim());
  const unknown = columns.find((name) => !(feedColumns as readonly string[]).includes(name));
  if (unknown !== undefined) throw invalid(['body', 'csv'], syncMessages.unknownColumn(unknown));
  if (!columns.includes('externalID')) throw invalid(['body', 'csv'], syncMessages.missingColumn('externalID'));
  if (lines.length > feedResidentsMaximum)
    throw invalid(['body', 'csv'], syncMessages.tooManyLines(feedResidentsMaximum));
  const residents: FeedResident[] = [];
  const unread: { reference: string; reason: string }[] = [];
  for (const [index, line] of lines.entries()) {
    const given = Object.fromEntries(columns.flatMap((name, column) => (line[column] ? [[name, line[column]]] : [])));
    const parsed = feedResident.safeParse({
      ...given,
      ...(given.rentAmount && { rentAmount: Number(given.rentAmount) }),
    });
    if (parsed.success) residents.push(parsed.data);
    else {
      const [issue] = parsed.error.issues;
      const reference = given.externalID?.slice(0, 100) || `line ${index + 2}`;
      unread.push({ reference, reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` });
    }
  }
  return { residents, unread };
}

/** Starts a sync with residents pushed by another system. */
export async function receive(ctx: Ctx, { body }: InputOf<Send>): Promise<OutputOf<Send>> {
  const [propertyId] = ctx.actor.roles.keys();
  if (!propertyId || ctx.actor.inactive.has(propertyId)) throw refused(generalMessages.invalidProperty);
  const source = await lockSource(ctx.db, propertyId);
  if (source?.name !== 'feed') throw conflict(integrationMessages.noFeedKey);
  const open = await openRun(ctx.db, propertyId);
  if (open) throw conflict(open.state === 'waiting' ? syncMessages.waits : syncMessages.underWay);
  const { residents, unread } = 'csv' in body ? parseCsv(body.csv) : { residents: body.residents, unread: [] };
  const target = { propertyId, integrationId: source.id };
  const id = newId();
  const run = await insertRun(ctx.db, {
    id,
    property_id: propertyId,
    integration_id: source.id,
    kind: body.isFull ? 'full' : 'incremental',
    cause: 'feed',
    since: null,
    state: 'planning',
    started_by: null,
  });
  if (!run) throw conflict(syncMessages.underWay);
  await storePage(ctx.db, target, id, { records: residents.map(toProvider), unread });
  const canCountAbsences = !body.isFull || (await countMissed(ctx.db, target, id));
  if (!canCountAbsences) await updateRun(ctx.db, id, { counts: JSON.stringify({ isUnsure: 1 }) });
  await recordFeedUse(ctx.db, propertyId, ctx.now);
  syncResidents.start(ctx, { ...run, propertyId });
  ctx.record('syncRun', {
    op: 'insert',
    id,
    propertyId,
    after: { source: 'feed', received: residents.length, unread: unread.length },
  });
  return { data: { run: id, received: residents.length, unread: unread.length } };
}
