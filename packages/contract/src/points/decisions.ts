import { z } from 'zod';
import { atProperties } from '../endpoint.ts';
import { decidableMaximum, decisionsMaximum } from '../constants.ts';
import { objectId, queryFlag, scopeQuery } from '../primitives.ts';
import { shared } from '../resource.ts';
import { boostTypes, featuresOfAudience } from '../boosts.ts';
import { decisionBody, entryFilter } from './point-logs.ts';

const decisionCalls = shared({ tag: 'Point logs', place: atProperties, permission: 'pointLogs.decide' });

/** Whom 'select all' selects: ids, so that what arrives after the person looked is never decided unseen. */
export const listDecidable = decisionCalls.endpoint('GET /point-logs/decidable', {
  summary: `Pending submissions that match and that the caller may decide on, oldest first; at most ${decidableMaximum}`,
  feature: ({ query }) => featuresOfAudience(query.userType),
  query: {
    ...entryFilter,
    leads: queryFlag,
  },
  output: z.object({
    data: z.array(
      z.object({ _id: objectId, points: z.int(), boostType: z.enum(boostTypes).nullable(), property: objectId }),
    ),
    /** All that match, also where `data` is cut off. */
    totalCount: z.int().min(0),
  }),
  reads: ['pointLog'],
});

/** `skipped`: somebody else had decided. `refused`: it stays as it is, for the reason in `message`. */
export const decisionOutcomes = ['approved', 'denied', 'skipped', 'refused'] as const;
export const decisionResult = z.object({
  pointLogId: objectId,
  outcome: z.enum(decisionOutcomes),
  message: z.string(),
  /** Null where the caller sees no such log. */
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
    .max(decisionsMaximum, `Choose at most ${decisionsMaximum} submissions`),
});
/** One transaction and a fixed number of statements; each log has its own outcome, and a refused one does not undo the others. */
export const decideMany = decisionCalls.endpoint('POST /point-logs/decisions', {
  summary: `Approve or deny up to ${decisionsMaximum} pending submissions with one reason`,
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
