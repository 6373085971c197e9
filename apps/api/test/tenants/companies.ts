import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/id.ts';
import type { Scenario } from '../scenario.ts';

/** A company with a property, a group and a user, used by no other call. */
export async function addCompany({
  db,
  addPerson,
  addProperty,
}: { db: Db } & Pick<Scenario, 'addPerson' | 'addProperty'>) {
  const company = newId();
  await db
    .insertInto('companies')
    .values({ id: company, name: `Company ${company}` })
    .execute();
  const property = await addProperty(company);
  const group = await addGroup(db, company);
  const { _id: user } = await addPerson('property_admin', undefined, { signedIn: false });
  await db.updateTable('users').set({ company_id: company, company_role: 'all' }).where('id', '=', user).execute();
  return { company, property, group, user };
}

export async function addGroup(db: Db, company: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('company_groups')
    .values({ id, company_id: company, name: `Group ${id}` })
    .execute();
  return id;
}
