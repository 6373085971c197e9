import { boostTypeLabels, type BoostType } from '@hearth/contract/boosts';
import { pointLogTypeLabels, type PointLogType } from '@hearth/contract/points/point-log-types';
import { currencyOf, priceOf } from '@hearth/contract/money';
import { canadianRate } from './invoices.ts';
import { openMovements } from './movements.ts';
import type { Site } from './site.ts';
import { makeRandom, type Random } from './random.ts';
import { iso, type Row } from './rows.ts';

type PointsRequest = {
  id: string;
  by: string;
  amount: number;
  answer?: { at: number; by: string; message: string; log?: string };
};

type HandedOut = {
  user: string;
  brand: string;
  points: number;
  kind: 'voucher' | 'property' | 'provider';
  isDone: boolean;
  /** A failed delivery by the provider: recipient and reason. */
  failed?: { recipient: string; reason: string };
};

const noRows = () => ({
  files: [] as Row[],
  point_logs: [] as Row[],
  point_log_comments: [] as Row[],
  points_requests: [] as Row[],
  redemption_orders: [] as Row[],
  rent_rewards: [] as Row[],
  transfers: [] as Row[],
});

const categoryOf = (type: PointLogType, boostType: BoostType | undefined) => {
  if (type === 'rent') return 'Rent Reward';
  return boostType ? boostTypeLabels[boostType] : pointLogTypeLabels[type];
};

/**
 * Rows of a property's history and the resulting balances, in order of time. A log that moves points has one transfer,
 * keyed `log:<log id>`; a void adds `void:<log id>`. A gift between friends has two logs and one transfer, keyed by the
 * sender's log. A purchase moves platform points to the property, keyed by the request or paid invoice.
 */
export function openBooks(random: Random, site: Site) {
  let rows = noRows();
  let logCount = 0;
  const movements = openMovements(random, site, (transfer) => rows.transfers.push(transfer));

  return {
    /** Adds a point log, approved unless `values` override it, and returns its id. */
    log(
      at: number,
      userId: string | null,
      type: PointLogType,
      points: number,
      values: Row & { boost_type?: BoostType } = {},
    ): string {
      const id = random.idAt(at);
      const when = iso(at);
      rows.point_logs.push({
        id,
        property_id: site.id,
        user_id: userId,
        created_by: null,
        type,
        boost_type: null,
        category: categoryOf(type, values.boost_type),
        audience: 'RESIDENT',
        status: 'approved',
        points,
        note: '',
        property_note: '',
        reason: '',
        decided_by: null,
        decided_at: when,
        void_at: null,
        post_id: null,
        brand_id: null,
        friend_id: null,
        rating: null,
        boost_info: null,
        exchange_rate: null,
        created_at: when,
        updated_at: when,
        ...values,
      });
      logCount += 1;
      return id;
    },
    comment(at: number, log: string, author: string, comment: string, type: string) {
      rows.point_log_comments.push({
        id: random.idAt(at),
        point_log_id: log,
        property_id: site.id,
        user_id: author,
        comment,
        type,
        created_at: iso(at),
      });
    },
    /** Adds the delivered or pending reward of a redemption. */
    addRedemption(at: number, log: string, { user, brand, points, kind, isDone, failed }: HandedOut) {
      const rate = site.place.country === 'CA' ? canadianRate : null;
      rows.redemption_orders.push({
        id: makeRandom(`redemption ${log}`).idAt(at),
        point_log_id: log,
        property_id: site.id,
        user_id: user,
        brand_id: brand,
        kind,
        status: failed ? 'failed' : isDone ? 'delivered' : 'handOver',
        recipient: failed?.recipient ?? '',
        reason: failed?.reason ?? '',
        attempts: failed ? 1 : 0,
        points,
        currency: currencyOf(site.place.country),
        value_cents: priceOf(points, rate ?? 1),
        exchange_rate: rate,
        delivered_at: isDone ? iso(at) : null,
        created_at: iso(at),
        updated_at: iso(at),
      });
    },
    /** Links a rent reward's log to its lease and month. */
    rentReward(at: number, log: string, lease: string, month: string) {
      rows.rent_rewards.push({
        id: random.idAt(at),
        property_id: site.id,
        lease_id: lease,
        month,
        point_log_id: log,
        voided_at: null,
        created_at: iso(at),
      });
    },
    /** Adds a resident's stored picture and returns its id. */
    file(at: number, owner: string, picture: { sha256: string; size: number; contentType: string }) {
      const id = random.idAt(at);
      rows.files.push({
        id,
        property_id: site.id,
        owner_id: owner,
        content_type: picture.contentType,
        size: picture.size,
        sha256: picture.sha256,
        created_at: iso(at),
      });
      return id;
    },
    /** Adds a points request of the property with its outcome in `answer`. */
    request(at: number, { id, by, amount, answer }: PointsRequest) {
      rows.points_requests.push({
        id,
        property_id: site.id,
        requested_by: by,
        created_by: by,
        amount,
        status: answer ? (answer.log ? 'allocated' : 'declined') : 'waiting',
        allocated: answer?.log ? amount : null,
        message: answer?.message ?? '',
        decided_by: answer?.by ?? null,
        decided_at: answer ? iso(answer.at) : null,
        point_log_id: answer?.log ?? null,
        created_at: iso(at),
      });
    },
    ...movements,
    logCount: () => logCount,
    /** Number of rows not yet flushed. */
    waiting: () => rows.point_logs.length + rows.transfers.length,
    take() {
      const taken = rows;
      rows = noRows();
      return taken;
    },
  };
}
export type Books = ReturnType<typeof openBooks>;
