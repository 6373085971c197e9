import { z } from 'zod';
import { instant, mailStatuses, objectId } from '../primitives.ts';
import { roles } from '../roles.ts';
import { boostInfo } from './boost-info.ts';
import { redemptionValue } from './redemption-record.ts';
import { audiences, boostTypes } from '../boosts.ts';
import { pointLogTypes } from './point-log-types.ts';

/** `approved` is what was paid and not taken back; `void` is what was approved and taken back. */
export const pointLogStatuses = ['all', 'pending', 'approved', 'denied', 'void'] as const;

export const comment = z.object({
  _id: objectId,
  user: z.string(),
  comment: z.string(),
  type: z.string(),
  createdAt: instant,
  /** Of the mail that brings it to the person; null where none was written. */
  delivery: z.enum(mailStatuses).nullable(),
});

/** What this caller may do to this row now; decided in the API's rules.ts. */
const pointLogRowCan = z.object({
  approve: z.boolean(),
  deny: z.boolean(),
  void: z.boolean(),
  resendEmail: z.boolean(),
  /** To another address than the resident's own; the resident is told. */
  resendElsewhere: z.boolean(),
  history: z.boolean(),
});
export const pointLogCan = pointLogRowCan.extend({
  comment: z.boolean(),
  deleteImages: z.boolean(),
});
export type PointLogCan = z.infer<typeof pointLogCan>;

/** A point log (spec 1, section 3). `points` is signed as the user's balance sees it: a redemption is negative. */
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
  /** Who decided last; 'Automatic' where the entry approved itself. */
  updatedBy: z.string(),
  points: z.int(),
  note: z.string(),
  propertyNote: z.string(),
  property: objectId,
  propertyName: z.string(),
  /** Of the property, IANA: where the entry's times are told. */
  timezone: z.string(),
  brand: z.object({ name: z.string() }).nullable(),
  /** The other side of a send to a friend. */
  friend: z.object({ _id: objectId, name: z.string() }).nullable(),
  approved: z.boolean(),
  denied: z.boolean(),
  deniedReason: z.string(),
  /** The reason given with the latest decision, whichever it was. */
  reason: z.string(),
  decidedAt: instant.nullable(),
  voidDate: instant.nullable(),
  /** True for a pending submission of a removed post, and for every log of a removed person. */
  isDeleted: z.boolean(),
  rating: z.number().nullable(),
  post: z.object({ _id: objectId, title: z.string() }).nullable(),
  can: pointLogRowCan,
});
export type PointLog = z.infer<typeof pointLog>;

/** What rows carry when they are asked for it. */
export const moreOfPointLog = {
  /** Whose approvals list it: a submission stays with the audience that its sender belonged to. */
  audience: z.enum(audiences),
  updatedAt: instant,
  /** Redemptions are mailed by a brand of the platform or of the property itself. */
  redemptionKind: z.enum(['platform', 'externalProperty']).nullable(),
  boostInfo: boostInfo.nullable(),
};
export const listedPointLog = pointLog.extend(z.object(moreOfPointLog).partial().shape);

/** One log with what its detail view shows besides. */
export const pointLogDetail = pointLog.extend({
  ...moreOfPointLog,
  comments: z.array(comment),
  post: z
    .object({ _id: objectId, title: z.string(), startDate: instant.nullable(), endDate: instant.nullable() })
    .nullable(),
  can: pointLogCan,
  /** The amount that a redemption was made for. */
  redeemed: redemptionValue.nullable(),
});
export type PointLogDetail = z.infer<typeof pointLogDetail>;

export const pointLogColumns = ['createdAt', 'points', 'type', 'category', 'name', 'status', 'rating'] as const;
