import type { contract } from '@hearth/contract';
import { peopleMessages } from '@hearth/contract/people/messages';
import type { ImportUser } from '@hearth/contract/people/user-import';
import type { Ctx } from '../../../platform/context.ts';
import { forbidden, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { addLeases } from '../../leases/leases/public.ts';
import { readProperty } from '../../properties/properties/public.ts';
import { addUnknownUnits } from '../../properties/units/public.ts';
import {
  addPeople,
  assignRoles,
  knownPeople,
  mailWelcome,
  peopleToWelcome,
  sendsWelcome,
  users,
  type Known,
} from '../users/public.ts';
import { planImport, type Planned } from './rules.ts';

type Import = typeof contract.userImport.import;
type Input = InputOf<Import>;

const isNewHere = ({ status }: Planned) => status === 'created' || status === 'added';
const alreadyHere = { status: 'existing', message: peopleMessages.importExisting, isPartlyLeftOut: false } as const;

const toResult = ({ row, status, message, isPartlyLeftOut }: Planned, userId: string | null, isWelcomed: boolean) => ({
  email: row.email,
  status,
  message,
  userId,
  isPartlyLeftOut,
  isWelcomed,
});

async function plan(ctx: Ctx, { query: { propertyId }, body }: Input, known: ReadonlyMap<string, Known>) {
  if (body.propertyId !== undefined && body.propertyId !== propertyId)
    throw invalid(['body', 'propertyId'], peopleMessages.propertyMismatch);
  const importer = ctx.roleAt(propertyId);
  if (!importer) throw forbidden();
  return planImport(body.users, { importer, mayCreateLeases: ctx.may('leases.create', propertyId), known });
}

/** Welcome emails are sent automatically by the property, or on request. */
const welcomes = async (ctx: Ctx, { query, body }: Input) =>
  body.welcome || (await sendsWelcome(ctx.db, query.propertyId));
const wantsWelcomeEmail = ({ row }: Planned) => row.sendEmail === 'yes';

const addressesOf = (rows: readonly ImportUser[]) => [...new Set(rows.map(({ email }) => email.toLowerCase()))];

/** Dry run of an import. */
export async function preview(
  ctx: Ctx,
  input: InputOf<typeof contract.userImport.preview>,
): Promise<OutputOf<typeof contract.userImport.preview>> {
  if (!(await readProperty(ctx.db, input.query.propertyId))) throw notFound('Property');
  const known = await knownPeople(ctx.db, input.query.propertyId, addressesOf(input.body.users));
  const planned = await plan(ctx, input, known);
  const idOf = ({ email }: Planned) => known.get(email)?.id ?? '';
  const isOn = await welcomes(ctx, input);
  const reached = await peopleToWelcome(
    ctx.db,
    input.query.propertyId,
    planned.filter(({ status }) => status === 'added').map(idOf),
  );
  const isWelcomed = (entry: Planned) =>
    isOn && wantsWelcomeEmail(entry) && (entry.status === 'created' || reached.has(idOf(entry)));
  return {
    data: planned.map((entry) =>
      toResult(entry, known.get(entry.email)?.roleHere ? idOf(entry) : null, isWelcomed(entry)),
    ),
  };
}

/** Adds new people. Returns their ids and the people added concurrently by others. */
async function addNew(ctx: Ctx, propertyId: string, planned: readonly Planned[], known: ReadonlyMap<string, Known>) {
  const fresh = planned.filter(({ status }) => status === 'created');
  const people = fresh.map(({ row, ...read }) => ({
    id: newId(),
    ...users.toColumns({ ...row, ...read, sendEmail: row.sendEmail === 'yes' }),
  }));
  await addPeople(ctx.db, propertyId, people);
  const ids = new Map(people.map(({ id, email }) => [email, id]));
  const now = new Map(await knownPeople(ctx.db, propertyId, [...new Set([...known.keys(), ...ids.keys()])]));
  for (const [email, person] of now) {
    if (ids.get(email) === person.id) now.delete(email);
    else ids.set(email, person.id);
  }
  return { ids, now };
}

/** Adds people to a property with their leases. People already at the property don't change. */
export async function importUsers(ctx: Ctx, input: Input): Promise<OutputOf<Import>> {
  const { propertyId } = input.query;
  const known = await knownPeople(ctx.db, propertyId, addressesOf(input.body.users));
  const { ids, now } = await addNew(ctx, propertyId, await plan(ctx, input, known), known);
  // Concurrent imports may have added people: plan again with them.
  const planned = await plan(ctx, input, now);
  const idOf = ({ email }: Planned) => ids.get(email) ?? '';
  const assigned = await assignRoles(
    ctx.db,
    propertyId,
    planned.filter(isNewHere).map((entry) => ({ userId: idOf(entry), role: entry.row.role })),
  );
  const added = planned.filter((entry) => isNewHere(entry) && assigned.has(idOf(entry)));
  await addUnknownUnits(
    ctx,
    propertyId,
    added.map(({ row }) => row),
  );
  await addLeases(ctx, {
    propertyId,
    leases: added.flatMap((entry) => (entry.lease ? [{ userId: idOf(entry), ...entry.lease }] : [])),
  });
  const welcomed = (await welcomes(ctx, input))
    ? await peopleToWelcome(ctx.db, propertyId, added.filter(wantsWelcomeEmail).map(idOf))
    : new Set<string>();
  for (const userId of welcomed) ctx.enqueue(mailWelcome, { userId, propertyId, key: ctx.requestId });
  for (const entry of added)
    ctx.record('user', {
      op: 'insert',
      id: idOf(entry),
      propertyId,
      after: { email: entry.email, role: entry.row.role, status: entry.status },
    });
  if (added.length === 0)
    ctx.audit({ target: 'property', id: propertyId, propertyId, after: { rows: planned.length, added: 0 } });
  const lostRace = (entry: Planned) => isNewHere(entry) && !assigned.has(idOf(entry));
  return {
    data: planned.map((entry) =>
      lostRace(entry)
        ? toResult({ ...entry, ...alreadyHere }, idOf(entry), false)
        : toResult(
            entry,
            entry.status === 'failed' ? null : idOf(entry),
            isNewHere(entry) && welcomed.has(idOf(entry)),
          ),
    ),
  };
}
