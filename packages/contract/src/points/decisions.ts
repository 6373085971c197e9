import { z } from 'zod';
import { atProperties } from '../endpoint.ts';
import { formatCount } from '../format.ts';
import { decidableMaximum, decisionsMaximum } from '../constants.ts';
import { objectId, queryFlag, scopeQuery } from '../primitives.ts';
import { shared } from '../resource.ts';
import { boostTypes, featuresOfAudience } from '../boosts.ts';
import { decisionBody, entryFilter } from './point-logs.ts';

const decisionCalls = shared({ tag: 'Point logs', scope: atProperties, permission: 'pointLogs.decide' });

/** Ids for 'select all', so that later submissions are never approved unseen. */
export const listDecidable = decisionCalls.endpoint('GET /point-logs/decidable', {
  summary: `List pending submissions you can review, oldest first, up to ${formatCount(decidableMaximum)}`,
  mayBeStale: true,
  feature: ({ query }) => featuresOfAudience(query.userType),
  query: {
    ...entryFilter,
    leads: queryFlag,
  },
  output: z.object({
    data: z.array(
      z.object({ _id: objectId, points: z.int(), boostType: z.enum(boostTypes).nullable(), property: objectId }),
    ),
    /** All matches, even if `data` is cut off. */
    totalCount: z.int().min(0),
  }),
  reads: ['pointLog'],
});

/** `skipped`: someone else already reviewed it. `refused`: unchanged, for the reason in `message`. */
export const decisionOutcomes = ['approved', 'denied', 'skipped', 'refused'] as const;
export const decisionResult = z.object({
  pointLogId: objectId,
  outcome: z.enum(decisionOutcomes),
  message: z.string(),
  /** Null if the caller can't see the log. */
  user: z.object({ _id: objectId, name: z.string() }).nullable(),
  propertyName: z.string(),
  points: z.int(),
});
export type DecisionResult = z.infer<typeof decisionResult>;

export const decideManyBody = decisionBody.extend({
  decision: z.enum(['approve', 'deny']),
  pointLogIds: z
    .array(objectId)
    .min(1, 'Choose at least one submission')
    .max(decisionsMaximum, `Choose up to ${formatCount(decisionsMaximum)} submissions`),
});
/** Runs in one transaction. Each log has its own outcome; a refused one doesn't undo the others. */
export const decideMany = decisionCalls.endpoint('POST /point-logs/decisions', {
  summary: `Approve or deny up to ${formatCount(decisionsMaximum)} pending submissions with one reason`,
  query: scopeQuery,
  body: decideManyBody,
  output: z.object({ data: z.array(decisionResult) }),
  changes: ['pointLog', 'property', 'user'],
  action: 'pointLog.decide',
});

export const decisions = {
  decidable: listDecidable,
  decideMany,
};
