import { z } from 'zod';
import { instant, mailStatuses, objectId } from '../primitives.ts';
import { roles } from '../roles.ts';
import { boostInfo } from './boost-info.ts';
import { redemptionValue } from './redemption-record.ts';
import { audiences, boostTypes } from '../boosts.ts';
import { pointLogTypes } from './point-log-types.ts';

/** `approved` excludes voided logs, which are `void`. */
export const pointLogStatuses = ['all', 'pending', 'approved', 'denied', 'void'] as const;

export const comment = z.object({
  _id: objectId,
  user: z.string(),
  comment: z.string(),
  type: z.string(),
  createdAt: instant,
  /** Delivery status of the comment's email; null if none was sent. */
  delivery: z.enum(mailStatuses).nullable(),
});

/** Actions the caller may take on this row, computed by the API's rules.ts. */
const pointLogRowCan = z.object({
  approve: z.boolean(),
  deny: z.boolean(),
  void: z.boolean(),
  resendEmail: z.boolean(),
  /** To an address other than the resident's, who is then notified. */
  resendElsewhere: z.boolean(),
  history: z.boolean(),
});
export const pointLogCan = pointLogRowCan.extend({
  comment: z.boolean(),
  deleteImages: z.boolean(),
});
export type PointLogCan = z.infer<typeof pointLogCan>;

/** A point log (spec 1, section 3). `points` is the change in the user's balance: negative for a redemption. */
export const pointLog = z.object({
  _id: objectId,
  createdAt: instant,
  type: z.enum(pointLogTypes),
  boostType: z.enum(boostTypes).nullable(),
  category: z.string(),
  user: z.object({ _id: objectId, name: z.string() }),
  userDetails: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.enum(roles),
    unitNumber: z.string(),
  }),
  /** Author of the last decision; 'Automatic' for auto-approved logs. */
  updatedBy: z.string(),
  points: z.int(),
  note: z.string(),
  propertyNote: z.string(),
  property: objectId,
  propertyName: z.string(),
  /** The property's IANA time zone, used to show the log's times. */
  timezone: z.string(),
  brand: z.object({ name: z.string() }).nullable(),
  /** The other party of a send to a friend. */
  friend: z.object({ _id: objectId, name: z.string() }).nullable(),
  approved: z.boolean(),
  denied: z.boolean(),
  deniedReason: z.string(),
  /** The reason of the latest decision. */
  reason: z.string(),
  decidedAt: instant.nullable(),
  voidDate: instant.nullable(),
  /** True for pending submissions of a deleted post, and for all logs of a removed user. */
  isDeleted: z.boolean(),
  rating: z.number().nullable(),
  post: z.object({ _id: objectId, title: z.string() }).nullable(),
  can: pointLogRowCan,
});
export type PointLog = z.infer<typeof pointLog>;

/** Fields included in list rows on request. */
export const optionalPointLogFields = {
  /** The approvals list it belongs to: the submitter's audience at the time. */
  audience: z.enum(audiences),
  updatedAt: instant,
  /** True if the redeemed brand is the platform's or the property's own. */
  redemptionKind: z.enum(['platform', 'externalProperty']).nullable(),
  boostInfo: boostInfo.nullable(),
};
export const listedPointLog = pointLog.extend(z.object(optionalPointLogFields).partial().shape);

/** A point log with the fields of its detail view. */
export const pointLogDetail = pointLog.extend({
  ...optionalPointLogFields,
  comments: z.array(comment),
  post: z
    .object({ _id: objectId, title: z.string(), startDate: instant.nullable(), endDate: instant.nullable() })
    .nullable(),
  can: pointLogCan,
  /** A redemption's value. */
  redeemed: redemptionValue.nullable(),
});
export type PointLogDetail = z.infer<typeof pointLogDetail>;

export const pointLogColumns = ['createdAt', 'points', 'type', 'category', 'name', 'status', 'rating'] as const;
