import type { contract } from '@hearth/contract';
import { renderText } from '@hearth/contract/library/placeholders';
import { decidableMaximum } from '@hearth/contract/constants';
import type { DecisionResult } from '@hearth/contract/points/decisions';
import { pointMessages } from '@hearth/contract/points/messages';
import { featureOfAudience, type Audience } from '@hearth/contract/boosts';
import { featureOff } from '@hearth/contract/properties/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { withDays } from '../../../platform/db/day-range.ts';
import { invalid } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { settle, transferOf } from '../ledger/public.ts';
import { checkDays, mailDecision, listPending } from '../point-logs/public.ts';
import { lockAccounts, lockLogs, readUnpayable, type LockedLog } from './queries.ts';
import { unaffordableReasons } from './rules.ts';

type DecideMany = typeof contract.decisions.decideMany;
type Verdict = Pick<DecisionResult, 'outcome' | 'message'>;

const refused = (message: string): Verdict => ({ outcome: 'refused', message });
const inOrder = (a: LockedLog, b: LockedLog) =>
  a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1);

/** Submissions for 'select all'. */
export async function decidable(ctx: Ctx, { query }: InputOf<typeof contract.decisions.decidable>) {
  checkDays(query);
  const filter = await withDays(ctx, query);
  const { rows, totalCount } = await listPending(ctx.db, ctx.scope, filter, {
    caller: actorId(ctx),
    limit: decidableMaximum,
  });
  return { data: rows, totalCount };
}

/** The reason a log can't be reviewed, apart from points; undefined if it can. */
function obstacleTo(ctx: Ctx, log: LockedLog): Verdict | undefined {
  if (!ctx.may('pointLogs.decide', log.property_id) || log.deleted_at !== null)
    return refused(pointMessages.submissionMissing);
  if (log.account_id === ctx.actor.id) return refused(pointMessages.ownSubmission);
  if (log.status !== 'pending')
    return {
      outcome: 'skipped',
      message: pointMessages.decidedBy(log.status as 'approved' | 'denied', log.decided_name),
    };
  const feature = featureOfAudience[log.audience as Audience];
  if ((log.property_features as Readonly<Record<string, unknown>>)[feature] !== true)
    return refused(featureOff[feature]);
  return undefined;
}

/** Reasons approvals can't be paid, by log: removed or invited users, balance and spend limits. */
async function refusalsToPay(ctx: Ctx, logs: readonly LockedLog[]): Promise<ReadonlyMap<string, string>> {
  const unique = (ids: string[]) => [...new Set(ids)];
  const { purses, removed } = await lockAccounts(
    ctx.db,
    unique(logs.map((log) => log.property_id)),
    unique(logs.map((log) => log.account_id)),
  );
  const unpayable = await readUnpayable(
    ctx.db,
    logs.map((log) => log.id),
  );
  const refusals = new Map([
    ...unpayable.map(
      ({ id, is_invited }) => [id, is_invited ? pointMessages.personInvited : pointMessages.personRemoved] as const,
    ),
    ...logs.filter((log) => removed.has(log.account_id)).map((log) => [log.id, pointMessages.personRemoved] as const),
  ]);
  const payable = logs
    .filter((log) => !refusals.has(log.id))
    .map((log) => ({ id: log.id, propertyId: log.property_id, points: log.points }));
  return new Map([...refusals, ...unaffordableReasons(payable, purses)]);
}

/** Reviews many submissions with one reason. Skips reviewed ones and leaves unpayable ones pending. */
export async function decideMany(ctx: Ctx, { query, body }: InputOf<DecideMany>): Promise<OutputOf<DecideMany>> {
  const { decision, reason, pointLogIds } = body;
  if (new Set(pointLogIds).size < pointLogIds.length)
    throw invalid(['body', 'pointLogIds'], 'A submission is listed more than once');
  const logs = await lockLogs(ctx.db, pointLogIds);
  const verdicts = new Map<string, Verdict>();
  for (const log of logs) {
    const obstacle = obstacleTo(ctx, log);
    if (obstacle) verdicts.set(log.id, obstacle);
  }
  const open = logs.filter((log) => !verdicts.has(log.id)).toSorted(inOrder);
  const unpaid = decision === 'approve' && open.length > 0 ? await refusalsToPay(ctx, open) : new Map<string, string>();
  for (const [id, message] of unpaid) verdicts.set(id, refused(message));
  const decided = open.filter((log) => !unpaid.has(log.id));
  const status = decision === 'approve' ? 'approved' : 'denied';
  if (decided.length > 0) await decide(ctx, status, reason, decided);
  else {
    const propertyId =
      query.propertyId === undefined || !ctx.scope.propertyIds.includes(query.propertyId) ? null : query.propertyId;
    ctx.audit({ target: 'pointLog', id: null, propertyId, after: { decision, reason, pointLogIds, decided: 0 } });
  }
  for (const log of decided) verdicts.set(log.id, { outcome: status, message: '' });

  const byId = new Map(logs.filter((log) => ctx.may('pointLogs.decide', log.property_id)).map((log) => [log.id, log]));
  const data = pointLogIds.map((pointLogId) => {
    const log = byId.get(pointLogId);
    return {
      pointLogId,
      ...(verdicts.get(pointLogId) ?? refused(pointMessages.submissionMissing)),
      user: log ? { _id: log.account_id, name: log.user_name } : null,
      propertyName: log?.property_name ?? '',
      points: log?.points ?? 0,
    };
  });
  return { data };
}

async function decide(ctx: Ctx, status: 'approved' | 'denied', reason: string, logs: readonly LockedLog[]) {
  const decisions = logs.map((log) => {
    const text = renderText(reason, {
      first_name: log.first_name,
      last_name: log.last_name,
      property_name: log.property_name,
    });
    return {
      log,
      change: { status, reason: text, decided_at: ctx.now },
      transfer: status === 'approved' ? transferOf(log) : undefined,
    };
  });
  await settle(ctx, decisions, { mail: mailDecision });
}
