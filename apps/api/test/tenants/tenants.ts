import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/id.ts';
import type { Scenario } from '../scenario.ts';
import { addSync } from '../sync/synced.ts';
import { addLogs, addRent } from './logs.ts';
import { addMessage } from './messages.ts';
import { addBrand, addContent, addRedemption } from './platform.ts';
import { addPosts } from './posts.ts';
import { addPurchases } from './purchases.ts';
import { addPasskeyTo } from './sign-in.ts';

/** One property with a record of every kind, whose texts all contain the same mark. */
export interface Tenant {
  mark: string;
  property: string;
  /** By the noun used in paths and fields. */
  ids: Readonly<Record<string, string>>;
  /** Records an ambassador sees instead of the resident's. */
  idsOfAmbassadors: Readonly<Record<string, string>>;
  /** The resident's email. */
  email: string;
}

/** Adds a record of every kind to a property. */
export async function addTenantRecords(
  { db, addPerson }: { db: Db } & Pick<Scenario, 'addPerson'>,
  property: string,
  brand: string,
): Promise<Tenant> {
  const mark = `mark${newId()}`;
  const email = `${mark}@hearth.example`;
  const resident = await addPerson('resident', property, { firstName: mark, lastName: mark, email });
  const ids = {
    property,
    user: resident._id,
    post: newId(),
    series: newId(),
    pointLog: newId(),
    comment: newId(),
    mail: newId(),
    lead: newId(),
    communication: newId(),
    announcement: newId(),
    survey: newId(),
    answer: newId(),
    file: newId(),
    group: newId(),
    lease: newId(),
    unit: newId(),
    // Doesn't exist: callers without an invitation are refused.
    invitation: newId(),
    request: newId(),
    invoice: newId(),
    integration: newId(),
    run: newId(),
    line: newId(),
    record: newId(),
    session: newId(),
    redemption: newId(),
    reply: newId(),
    ...(await addBrand(db)),
    brand,
    favouriteBrand: brand,
    ...(await addContent(db)),
  };
  const ambassadorPost = newId();
  const company = await db
    .selectFrom('properties')
    .select('company_id')
    .where('id', '=', property)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('properties')
    .set({
      name: `House ${mark}`,
      features: sql`features || '{"rentPaymentPoints": true, "rentRollPointsAmount": 100}'`,
    })
    .where('id', '=', property)
    .execute();
  await db
    .insertInto('company_groups')
    .values({ id: ids.group, company_id: company.company_id ?? '', name: `Group ${mark}` })
    .execute();
  await db.insertInto('property_groups').values({ property_id: property, group_id: ids.group }).execute();
  await addPosts(db, { property, mark, ids, userId: resident._id, ambassadorPost });
  const file = {
    id: ids.file,
    property_id: property,
    owner_id: resident._id,
    content_type: 'image/png',
    size: 10,
    sha256: '0'.repeat(64),
  };
  await db.insertInto('files').values(file).execute();
  await addLogs(db, { property, mark, email, ids, userId: resident._id });
  await db
    .insertInto('units')
    .values({ id: ids.unit, property_id: property, building: mark, unit: mark, floor_plan: mark })
    .execute();
  // Active in every month a request may name.
  await db
    .insertInto('leases')
    .values({
      id: ids.lease,
      property_id: property,
      user_id: resident._id,
      unit_number: mark,
      building: mark,
      start_date: '1900-01-01',
      // Current, and in the pipeline of renewals.
      end_date: sql`current_date + 100`,
      rent_amount: 1000,
    })
    .execute();
  await db
    .insertInto('renewal_follow_ups')
    .values({ lease_id: ids.lease, property_id: property, next_step: mark })
    .execute();
  await addRent(db, { property, mark, ids, userId: resident._id });
  await addRedemption(db, { property, userId: resident._id, brand, id: ids.redemption, mark });
  await addSync(db, { property, mark, ids });
  await addPurchases(db, { property, mark, ids, requestedBy: resident._id });
  await addMessage(db, {
    property,
    mark,
    email,
    user: resident._id,
    id: ids.communication,
    announcement: ids.announcement,
    mail: ids.mail,
    reply: ids.reply,
  });
  await db
    .insertInto('sessions')
    .values({
      id: ids.session,
      user_id: resident._id,
      token_hash: newId(),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  const passkey = await addPasskeyTo(db, resident._id);
  return {
    mark,
    property,
    ids: {
      ...ids,
      pointsRequest: ids.request,
      content: ids.contentLibrary,
      message: ids.comment,
      recipient: resident._id,
      sender: resident._id,
      passkey,
      company: company.company_id ?? '',
    },
    idsOfAmbassadors: { post: ambassadorPost },
    email,
  };
}
