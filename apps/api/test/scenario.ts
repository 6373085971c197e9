import type { Role } from '@hearth/contract/roles';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/id.ts';
import { newSecret } from '../src/platform/tokens.ts';
import { testTokens } from './secrets.ts';

export interface Person {
  _id: string;
  email: string;
  accessToken: string;
  sessionId: string;
}

/** Two companies: the first with two properties, the second with one. The first property has staff of every role. */
export interface Scenario {
  company: string;
  property: string;
  sister: string;
  elsewhere: string;
  brand: string;
  superAdmin: Person;
  admin: Person;
  brandAdmin: Person;
  contentAdmin: Person;
  propertyAdmin: Person;
  manager: Person;
  seniorStaff: Person;
  staff: Person;
  viewer: Person;
  resident: Person;
  ambassador: Person;
  /** Works at another property of the same company. */
  sisterManager: Person;
  /** Works at the other company's property. */
  elsewhereManager: Person;
  elsewhereResident: Person;
  addPerson(
    role: Role,
    propertyId?: string,
    more?: { firstName?: string; lastName?: string; email?: string; signedIn?: boolean },
  ): Promise<Person>;
  addProperty(
    companyId: string,
    more?: { id?: string; country?: 'US' | 'CA'; timezone?: string; spendLimit?: number },
  ): Promise<string>;
  /** Allocates points from the platform. */
  fund(propertyId: string, points: number): Promise<void>;
  balanceOf(accountId: string): Promise<number>;
}

export async function scenario(db: Db): Promise<Scenario> {
  const tokens = await testTokens(db);
  let count = 0;

  async function addCompany(name: string) {
    const { id } = await db.insertInto('companies').values({ name }).returning('id').executeTakeFirstOrThrow();
    return id;
  }
  const addProperty: Scenario['addProperty'] = async (
    companyId,
    { id: chosen = newId(), country = 'US', timezone = 'America/Denver', spendLimit = 0 } = {},
  ) => {
    const code = `T${String(++count).padStart(4, '0')}`;
    const features = {
      rentPaymentPoints: true,
      rentRollPointsAmount: 0,
      streaks: false,
      ambassador: true,
      residentBoosts: true,
      ambassadorPromoCodes: true,
      ambassadorDefaultLead: 0,
      automatedWelcomeEmail: true,
    };
    const { id } = await db
      .insertInto('properties')
      .values({
        id: chosen,
        company_id: companyId,
        name: `Property ${code}`,
        property_code: code,
        address: '1 Elm Street',
        city: country === 'US' ? 'Denver' : 'Toronto',
        state: country === 'US' ? 'CO' : 'ON',
        zip_code: country === 'US' ? '80202' : 'M5V 2T6',
        country,
        timezone,
        email: `office-${code.toLowerCase()}@hearth.example`,
        website: 'https://property.example',
        spend_limit: spendLimit,
        features: JSON.stringify(features),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const addPerson: Scenario['addPerson'] = async (
    role,
    propertyId,
    { firstName = 'Test', lastName = role, email, signedIn = true } = {},
  ) => {
    const id = newId();
    const address = email ?? `${role.replaceAll('_', '-')}-${++count}@hearth.example`;
    await db
      .insertInto('users')
      .values({
        id,
        subject: newId(),
        first_name: firstName,
        last_name: lastName,
        email: address,
        role,
        onboarded: true,
      })
      .execute();
    if (propertyId)
      await db.insertInto('property_roles').values({ user_id: id, property_id: propertyId, role }).execute();
    const sessionId = newId();
    if (signedIn) {
      await db
        .insertInto('sessions')
        .values({
          id: sessionId,
          user_id: id,
          token_hash: newSecret().hash,
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .execute();
    }
    const { accessToken } = tokens.issue(sessionId, new Date());
    return { _id: id, email: address, accessToken, sessionId };
  };
  const fund: Scenario['fund'] = async (propertyId, points) => {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('app.sees_all', 'on', true)`.execute(tx);
      await sql`select * from post_transfers('allocation', ${propertyId}, array[${`fund:${newId()}`}], array['000000000000000000000001'], array[${propertyId}::text], array[${points}::bigint], array[null]::text[], array[null]::text[])`.execute(
        tx,
      );
    });
  };

  const company = await addCompany('First Company');
  const property = await addProperty(company);
  const sister = await addProperty(company);
  const elsewhere = await addProperty(await addCompany('Second Company'));
  const { id: brand } = await db
    .insertInto('brands')
    .values({ name: 'Test Coffee', category: 'Food', minimum_points: 100 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const place of [property, sister, elsewhere]) await fund(place, 1_000_000);
  return {
    company,
    property,
    sister,
    elsewhere,
    brand,
    addPerson,
    addProperty,
    fund,
    superAdmin: await addPerson('super_admin'),
    admin: await addPerson('admin'),
    brandAdmin: await addPerson('brand_admin'),
    contentAdmin: await addPerson('content_admin'),
    propertyAdmin: await addPerson('property_admin', property),
    manager: await addPerson('manager', property),
    seniorStaff: await addPerson('sr_leasing_agent', property),
    staff: await addPerson('leasing_agent', property),
    viewer: await addPerson('read_only_manager', property),
    resident: await addPerson('resident', property),
    ambassador: await addPerson('ambassador', property),
    sisterManager: await addPerson('manager', sister),
    elsewhereManager: await addPerson('manager', elsewhere),
    elsewhereResident: await addPerson('resident', elsewhere),
    async balanceOf(accountId) {
      const row = await db
        .selectFrom('accounts')
        .select('balance')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      return row.balance;
    },
  };
}
