import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/id.ts';

/** A brand without redemptions and an empty group, neither with a property. */
export async function addBrand(db: Db): Promise<{ brand: string; brandGroup: string }> {
  const [brand, brandGroup] = [newId(), newId()];
  await db
    .insertInto('brands')
    .values({ id: brand, name: `Brand ${brand}` })
    .execute();
  await db
    .insertInto('brand_groups')
    .values({ id: brandGroup, name: `Group ${brandGroup}` })
    .execute();
  return { brand, brandGroup };
}

/** A template and an empty category, neither with a property. */
export async function addContent(db: Db): Promise<{ contentLibrary: string; category: string }> {
  const [contentLibrary, category] = [newId(), newId()];
  await db
    .insertInto('categories')
    .values({ id: category, name: `Category ${category}` })
    .execute();
  await db
    .insertInto('content_templates')
    .values({ id: contentLibrary, type: 'SMS', title: `Template ${contentLibrary}`, text: 'Hello {{first_name}}' })
    .execute();
  return { contentLibrary, category };
}

/** A redemption waiting for staff. */
export async function addRedemption(
  db: Db,
  { property, userId, brand, id, mark }: { property: string; userId: string; brand: string; id: string; mark: string },
): Promise<void> {
  const log = newId();
  await db
    .insertInto('point_logs')
    .values({
      id: log,
      property_id: property,
      user_id: userId,
      created_by: userId,
      type: 'redemption',
      status: 'approved',
      decided_at: new Date(),
      points: -100,
      note: mark,
      brand_id: brand,
    })
    .execute();
  await db
    .insertInto('redemption_orders')
    .values({
      id,
      point_log_id: log,
      property_id: property,
      user_id: userId,
      brand_id: brand,
      kind: 'property',
      status: 'handOver',
      points: 100,
      value_cents: 100,
      currency: 'USD',
    })
    .execute();
}
