import { sql } from 'kysely';
import type { Country } from '@hearth/contract/countries';
import { startFeatures } from '@hearth/contract/properties/property-features';
import { createCompany } from './areas/companies/companies/public.ts';
import { inviteByLink } from './areas/identity/links/public.ts';
import { readIsSetUp } from './areas/identity/sessions/public.ts';
import { addPeople, readWelcome, welcomeMail } from './areas/people/users/public.ts';
import { codesOf, insertProperties, properties, withStartZone } from './areas/properties/properties/public.ts';
import { runAsSystem } from './platform/as-system.ts';
import type { Ctx } from './platform/context.ts';
import type { Db, Tx } from './platform/db/database.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { newId } from './platform/id.ts';
import type { Logger } from './platform/log.ts';
import { linkTo } from './platform/mail/link.ts';
import { mailPeople, type PersonMail } from './platform/mail/people.ts';
import type { PipelineParts } from './platform/pipeline.ts';

/** The first company and property. `state` is the code of a state or province of the country, such as CO. */
export interface FirstProperty {
  company: string;
  property: string;
  country: Country;
  state: string;
}

/** Input of the first setup. */
export interface FirstSetup {
  email: string;
  firstName: string;
  lastName: string;
  /** Only where there is no company and no property yet. */
  first?: FirstProperty | undefined;
}

/** Active super admins, oldest first, and the number of companies and properties. */
export interface Existing {
  admins: { id: string; email: string; firstName: string; lastName: string; hasAccount: boolean }[];
  companies: number;
  properties: number;
}

export interface SetupResult {
  /** Present unless Hearth was set up before. */
  created?: { propertyCode: string | undefined };
  /** State after setup. */
  existing: Existing;
  /** A one-time sign-in address for the first admin, until they have an account. */
  link?: string;
  /** Why the link couldn't be emailed, if SMTP is set. */
  mailError?: string;
}

export const adminWithoutAccount = ({ admins }: Existing) => admins.find(({ hasAccount }) => !hasAccount);

async function readExisting(db: Tx): Promise<Existing> {
  const { rows } = await sql<Existing>`
    select
      (select coalesce(json_agg(json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name,
          'lastName', u.last_name, 'hasAccount', u.subject is not null) order by u.created_at, u.id), '[]')
        from users u where u.role = 'super_admin' and u.deleted_at is null and u.disabled_at is null) as admins,
      (select count(*)::int from companies) as companies,
      (select count(*)::int from properties) as properties`.execute(db);
  return rows[0] ?? { admins: [], companies: 0, properties: 0 };
}

async function addAdmin(ctx: Ctx, { email, firstName, lastName }: FirstSetup): Promise<string> {
  const id = newId();
  const person = { email, first_name: firstName, last_name: lastName, role: 'super_admin' as const };
  if (!(await addPeople(ctx.db, null, [{ id, ...person }])).has(id))
    throw new StartError(`${email} is the email of another user, who may be deactivated. Use another email.`);
  ctx.record('user', {
    op: 'insert',
    id,
    propertyId: null,
    after: { email, firstName, lastName, role: 'super_admin' },
  });
  return id;
}

/** Adds the first company and property; returns the property's code. */
async function addProperty(
  ctx: Ctx,
  { company, property: name, country, state }: FirstProperty,
  email: string,
): Promise<string> {
  const { data } = await createCompany(ctx, { params: {}, query: {}, body: { name: company, groups: [] } });
  const id = newId();
  // The property form asks for the rest of the address.
  const form = { name, state, country, email, address: '', city: '', zipCode: '', website: '' };
  const values = withStartZone({ ...form, timezone: undefined });
  await insertProperties(ctx.db, [{ id, companyId: data._id, features: startFeatures, values }]);
  const propertyCode = (await codesOf(ctx.db, [id])).get(id) ?? '';
  ctx.record('property', {
    op: 'insert',
    id,
    propertyId: id,
    after: { ...properties.trail(values), propertyCode, company: data._id, groups: [], features: startFeatures },
  });
  return propertyCode;
}

/** Replaces the one-time link of a super admin without an account; returns it with its email. */
async function linkFor(ctx: Ctx, userId: string): Promise<{ link: string; mail: PersonMail }> {
  const person = await readWelcome(ctx.db, userId, null);
  if (!person) throw new Error('the super admin has an account');
  const secret = await inviteByLink(ctx.db, { purpose: 'sign-up', userId, propertyId: null, email: person.email });
  const { config } = ctx.platform;
  const mail = welcomeMail(config, person, {
    userId,
    propertyId: null,
    key: ctx.requestId,
    to: person.email,
    link: secret,
  });
  return { link: linkTo(config, `/signup#${secret}`), mail };
}

/**
 * Creates the first super admin, and the first company and property if there are none, in one transaction. If a super
 * admin exists, nothing changes, except that `newLink` replaces the link of the first one without an account. Concurrent
 * setups take turns.
 */
export async function setUp(
  parts: PipelineParts,
  ask: (existing: Existing) => Promise<FirstSetup>,
  { newLink = false } = {},
): Promise<SetupResult> {
  const before = await runAsSystem(parts, null, (ctx) => readExisting(ctx.db), 'setup');
  const wanted = before.admins.length === 0 ? await ask(before) : undefined;
  const { mail, ...result } = await runAsSystem(
    parts,
    null,
    async (ctx): Promise<SetupResult & { mail?: PersonMail }> => {
      await sql`select pg_advisory_xact_lock(hashtextextended('setup', 0))`.execute(ctx.db);
      const existing = await readExisting(ctx.db);
      if (existing.admins.length > 0) {
        const waiting = adminWithoutAccount(existing);
        return { existing, ...(newLink && waiting && (await linkFor(ctx, waiting.id))) };
      }
      if (!wanted) throw new Error('the super admin was removed during setup');
      const userId = await addAdmin(ctx, wanted);
      const propertyCode = wanted.first && (await addProperty(ctx, wanted.first, wanted.email));
      return {
        created: { propertyCode },
        existing: await readExisting(ctx.db),
        ...(await linkFor(ctx, userId)),
      };
    },
    'setup',
  );
  if (!mail || !parts.platform.config.SMTP_URL) return result;
  try {
    await mailPeople(parts.platform, [mail]);
    return result;
  } catch (error) {
    return { ...result, mailError: error instanceof Error ? error.message : String(error) };
  }
}

/** Startup notice if there is no admin yet; empty on errors, which must not stop a server that has started. */
export async function setupGuide(db: Db, log: Logger): Promise<string> {
  if (await readIsSetUp(db).catch(() => true)) return '';
  log.warn('there is no admin yet: run npm run setup');
  return '\n  No one can sign in yet. Run npm run setup to create the first admin account.\n';
}
