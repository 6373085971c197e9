import type { Db } from '../../src/platform/db/database.ts';

/**
 * An integration with a run, a record and a proposal. It's turned off, so that nothing syncs during the test.
 */
export async function addSync(
  db: Db,
  {
    property,
    mark,
    ids,
  }: {
    property: string;
    mark: string;
    ids: { user: string; integration: string; run: string; line: string; record: string; lease: string };
  },
): Promise<void> {
  await db
    .insertInto('integrations')
    .values({
      id: ids.integration,
      property_id: property,
      name: 'entrata',
      status: 'inactive',
      settings: JSON.stringify({ locationID: mark, companyID: mark, username: mark }),
      resident_sync: true,
      lease_sync: true,
    })
    .execute();
  const parents = { property_id: property, integration_id: ids.integration };
  await db
    .insertInto('sync_runs')
    .values({ ...parents, id: ids.run, kind: 'full', cause: 'staff', state: 'done' })
    .execute();
  await db
    .insertInto('sync_records')
    .values({
      ...parents,
      id: ids.record,
      external_id: mark,
      first_name: mark,
      last_name: mark,
      content: mark,
      user_id: ids.user,
      lease_id: ids.lease,
      state: 'conflict',
      reason: mark,
    })
    .execute();
  await db
    .insertInto('sync_lines')
    .values({
      id: ids.line,
      run_id: ids.run,
      property_id: property,
      record_id: ids.record,
      action: 'conflict',
      name: mark,
      text: mark,
    })
    .execute();
  await db
    .insertInto('sync_absences')
    .values({
      ...parents,
      user_id: ids.user,
      run_id: ids.run,
      reason: 'missing',
      state: 'proposed',
      proposed_at: new Date(),
    })
    .execute();
}
