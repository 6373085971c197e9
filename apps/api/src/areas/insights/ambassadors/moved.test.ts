import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore } from '../../../../test/database/database-before.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { newId } from '../../../platform/id.ts';

const moving = '0047_ambassadors.sql';

test('the migration keeps codes, gives missing ones to ambassadors, and converts the default reward to points', async () => {
  const { db, drop } = await databaseBefore(moving);
  const [on, off, boost] = [newId(), newId(), newId()];
  const addProperty = (id: string, features: object) =>
    sql`insert into properties (id, name, property_code, address, city, state, zip_code, timezone, email, website, features)
      values (${id}, 'P', ${id}, 'a', 'c', 'CO', '80202', 'America/Denver', 'p@hearth.example', 'https://p.example', ${JSON.stringify(features)})`.execute(
      db,
    );
  await addProperty(on, { ambassadorPromoCodes: true, ambassadorDefaultLead: true });
  await addProperty(off, { ambassadorPromoCodes: false, ambassadorDefaultLead: true, streaks: true });
  const addAmbassador = async (property: string, name: string, codes: string[]) => {
    const id = newId();
    await sql`insert into users (id, first_name, last_name, email, role, promo_codes)
      values (${id}, ${name}, 'X', ${`${id}@hearth.example`}, 'ambassador', ${codes})`.execute(db);
    await sql`insert into property_roles (user_id, property_id, role) values (${id}, ${property}, 'ambassador')`.execute(
      db,
    );
    return id;
  };
  const [ann, bea, cal] = [
    await addAmbassador(on, 'Ann', ['t1-100', 'T1-101']),
    await addAmbassador(on, 'Bea', []),
    await addAmbassador(off, 'Cal', []),
  ];
  await sql`insert into posts (id, property_id, type, boost_type, title, reward_points)
    values (${boost}, ${on}, 'AMBASSADOR_BOOST', 'referral', 'Refer', 250)`.execute(db);

  expect(await migrate(db)).toContain(moving);

  const codes = await db.selectFrom('promo_codes').select(['user_id', 'property_id', 'code']).orderBy('code').execute();
  const of = (user: string) => codes.filter(({ user_id }) => user_id === user);
  expect(of(ann)).toEqual(['T1-100', 'T1-101'].map((code) => ({ user_id: ann, property_id: on, code })));
  expect(of(bea)).toEqual([{ user_id: bea, property_id: on, code: expect.stringMatching(/^BEA[2-9]{4}$/) as string }]);
  expect(of(cal)).toEqual([]);
  const features = async (id: string) =>
    (await db.selectFrom('properties').select('features').where('id', '=', id).executeTakeFirstOrThrow()).features;
  expect(await features(on)).toEqual({ ambassadorPromoCodes: true, ambassadorDefaultLead: 250 });
  expect(await features(off)).toEqual({ ambassadorPromoCodes: false, ambassadorDefaultLead: 0, streaks: true });
  await drop();
});
