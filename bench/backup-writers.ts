import type { Db } from '../apps/api/src/platform/db/database.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { png } from '../apps/api/test/fixtures/pictures.ts';
import type { ServerProcess } from '../apps/api/test/server-process.ts';
import { give, signIn, type Pool } from './people.ts';

async function succeeded(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}: ${text}`);
  return text;
}

/** Uploads pictures and removes each, until stopped. Returns how many. */
export async function uploadPictures(
  { url }: ServerProcess,
  token: string,
  propertyId: string,
  isStopped: () => boolean,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  let count = 0;
  for (; !isStopped(); count += 1) {
    const body = new FormData();
    body.append('logo', new Blob([png(8 + (count % 300), 8)]), 'logo.png');
    const uploaded = await fetch(`${url}/api/files?propertyId=${propertyId}`, { method: 'POST', headers, body });
    const { _id } = JSON.parse(await succeeded(uploaded)) as { _id: string };
    if (count % 10 !== 0) await succeeded(await fetch(`${url}/api/files/${_id}`, { method: 'DELETE', headers }));
  }
  return count;
}

const points = 100;
const codes = 10_000;

/** Residents redeem codes, one after another, until stopped. Returns how many. */
export async function redeem(
  { url }: ServerProcess,
  { db, pool }: { db: Db; pool: Pool },
  propertyId: string,
  residents: readonly string[],
  isStopped: () => boolean,
): Promise<number> {
  const people = await signIn(db, residents);
  const brandId = newId();
  await db
    .insertInto('brands')
    .values({ id: brandId, name: `Brand ${brandId}`, fulfilment: 'codes', minimum_points: points })
    .execute();
  await pool.query(
    `insert into brand_codes (brand_id, code_hash, sealed, points) select $1, 'code ' || n, 'sealed', $2 from generate_series(1, $3::int) n`,
    [brandId, points, codes],
  );
  await give(pool, 'award', propertyId, propertyId, residents, 20 * points);
  let count = 0;
  for (; !isStopped(); count += 1) {
    const { accessToken } = people[count % people.length] ?? { accessToken: '' };
    await succeeded(
      await fetch(`${url}/api/resident/redemptions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/json',
          'idempotency-key': newId(),
        },
        body: JSON.stringify({ brandId, points, propertyId }),
      }),
    );
  }
  return count;
}
