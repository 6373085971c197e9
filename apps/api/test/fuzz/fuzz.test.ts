import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';
import { useServer } from '../harness.ts';
import { declaredEndpoints, type Declared } from '../inputs.ts';
import { addSession, addPasskeyTo } from '../tenants/sign-in.ts';
import { addTenantRecords } from '../tenants/tenants.ts';
import { testTokens } from '../secrets.ts';

/** `npm run bar -- fuzz` varies the seed and sends more good requests and every bad one. */
const seed = 20_260_115;
const runs = 6;
const badOneIn = 4;

describe('requests generated from the OpenAPI document', () => {
  const server = useServer({ env: { HEARTH_PUBLIC_URL: 'https://hearth.example', HEARTH_DEMO: 'false' } });

  test('get the declared responses, and invalid ones are refused', async () => {
    const { url, db, addPerson, property, brand } = server();
    const staff = await addPerson('super_admin');
    const furnished = await addTenantRecords({ db, addPerson }, property, brand);
    const resident = await addPerson('resident', property);
    await addPasskeyTo(db, resident._id);
    // For endpoints about the caller's own account.
    const own = {
      session: await addSession(db, staff._id),
      passkey: await addPasskeyTo(db, staff._id),
      sender: staff._id,
    };
    const tenant = { ...furnished, ids: { ...furnished.ids, ...own } };
    const tokens = await testTokens(db);
    // A new session for each call, since one of the calls ends it.
    const { features } = await db
      .selectFrom('properties')
      .select('features')
      .where('id', '=', property)
      .executeTakeFirstOrThrow();
    const tokenFor = async ({ meta: { scope } }: Declared) => {
      // Reenable features that the previous call disabled.
      await db
        .updateTable('properties')
        .set({ active: true, features: JSON.stringify(features) })
        .where('id', '=', property)
        .where(sql<boolean>`(active, features) is distinct from (true, ${JSON.stringify(features)}::jsonb)`)
        .execute();
      if (scope.kind === 'public') return undefined;
      const session = await addSession(db, (scope.kind === 'resident' ? resident : staff)._id);
      return tokens.issue(session, new Date()).accessToken;
    };
    const found = await fuzz({ url, seed, runs, badOneIn, tenant, tokenFor });
    expect(found).toMatchObject({ seed, broken: [], accepted: [] });
    expect(found.requests).toBeGreaterThan(runs * 60);
    // Unreachable without the secrets for signing in, provider signatures or signed email links.
    const unreached = found.unreached.filter(
      (name) => !/^(sessions|links|callbacks|contactEmails|unsubscribes)\./.test(name),
    );
    expect(unreached.length, unreached.join()).toBeLessThan(found.operations / 3);
    // Every change is audited with its actor.
    const kept = await db.selectFrom('audit_log').select(['action', 'actor_id']).distinct().execute();
    const silent = declaredEndpoints().filter(
      ({ name, meta: { action, scope } }) =>
        action &&
        scope.kind !== 'public' &&
        !found.unreached.includes(name) &&
        !kept.some((row) => row.action === action),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
    const ofNobody = kept.filter(({ actor_id }) => actor_id === null).map(({ action }) => action);
    expect(ofNobody.filter((action) => !['job', 'sync.feed', 'user.remove'].includes(action))).toEqual([]);
  }, 600_000);
});
