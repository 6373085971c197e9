import type { Db } from '../../src/platform/db/database.ts';

interface PurchaseTenant {
  property: string;
  mark: string;
  ids: { request: string; invoice: string };
  requestedBy: string;
}

/** A pending points request and an open invoice. */
export async function addPurchases(db: Db, { property, mark, ids, requestedBy }: PurchaseTenant): Promise<void> {
  await db
    .insertInto('points_requests')
    .values({ id: ids.request, property_id: property, requested_by: requestedBy, amount: 100, message: mark })
    .execute();
  await db
    .insertInto('invoices')
    .values({
      id: ids.invoice,
      property_id: property,
      points: 100,
      currency: 'USD',
      subtotal: 100,
      tax_basis_points: 0,
      tax: 0,
      total: 100,
      payment_method: 'check',
      payment_details: mark,
      seller: mark,
      bill_to: mark,
      issued_on: '2026-01-01',
      due_on: '2026-01-31',
    })
    .execute();
}
