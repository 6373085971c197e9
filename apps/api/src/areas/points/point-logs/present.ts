import type { BoostInfo } from '@hearth/contract/points/boost-info';
import type { PointLog, PointLogDetail } from '@hearth/contract/points/point-logs';
import type { Audience, BoostType, PointLogType } from '@hearth/contract/points/point-log-types';
import { hexIdPattern } from '@hearth/contract/primitives';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { readComments, readOne, ruled, type LogRow } from './queries.ts';
import { canOf } from './rules.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A row as the wire knows it, with what this caller may do to it. */
export function toWire({ actor, may }: Pick<Ctx, 'actor' | 'may'>, row: LogRow): PointLog {
  const rules = ruled(row, row.brand_property);
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    type: row.type as PointLogType,
    boostType: row.boost_type as BoostType | null,
    audience: row.audience as Audience,
    category: row.category,
    // Points that a property bought are its own.
    user: {
      _id: row.account_id,
      name: row.user_id === null ? row.property_name : `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    },
    userDetails: {
      firstName: row.user_id === null ? row.property_name : (row.first_name ?? ''),
      lastName: row.last_name ?? '',
      email: row.email ?? '',
      role: row.role,
      unitNumber: row.unit_number ?? '',
    },
    updatedBy: row.updated_by,
    updatedAt: row.updated_at.toISOString(),
    points: row.points,
    note: row.note,
    propertyNote: row.property_note,
    property: row.property_id,
    propertyName: row.property_name,
    timezone: row.timezone,
    brand: row.brand_id === null ? null : { name: row.brand_name ?? '' },
    friend: row.friend_id === null ? null : { _id: row.friend_id, name: row.friend_name },
    approved: row.status === 'approved',
    denied: row.status === 'denied',
    deniedReason: row.status === 'denied' ? row.reason : '',
    reason: row.reason,
    decidedAt: iso(row.decided_at),
    voidDate: iso(row.void_at),
    isDeleted: row.deleted_at !== null || row.person_removed_at !== null || row.left_at !== null,
    redemptionKind: rules.redemptionKind,
    rating: row.rating,
    post:
      row.post_id === null
        ? null
        : { _id: row.post_id, title: row.post_title ?? '', startDate: iso(row.post_start), endDate: iso(row.post_end) },
    can: canOf(rules, { id: actor.id, may: (permission) => may(permission, row.property_id) }),
  };
}

/** Stored images are file ids; out they are addresses that work for about an hour. */
function withAddresses({ platform, now }: Pick<Ctx, 'platform' | 'now'>, info: BoostInfo): BoostInfo {
  const address = (image: string) => (hexIdPattern.test(image) ? platform.files.signedPath(image, now) : image);
  const signed = Object.entries(info).map(([variant, value]) => [
    variant,
    {
      ...value,
      ...('remoteImages' in value && { remoteImages: value.remoteImages.map(address) }),
      ...('images' in value && { images: value.images.map(address) }),
    },
  ]);
  return Object.fromEntries(signed);
}

/** One log with its boost info and comments, as the caller may see it now; 404 outside his scope. */
export async function detailOf(ctx: Ctx, id: string): Promise<PointLogDetail> {
  const row = await readOne(ctx.db, id);
  if (!row) throw notFound('Point log');
  const comments = await readComments(ctx.db, id);
  return {
    ...toWire(ctx, row),
    boostInfo: row.boost_info === null ? null : withAddresses(ctx, row.boost_info as BoostInfo),
    comments: comments.map((comment) => ({ ...comment, createdAt: comment.created_at.toISOString() })),
  };
}
