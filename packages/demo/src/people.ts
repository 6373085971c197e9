import type { Role } from '@hearth/contract/roles';
import { firstNames, lastNames, plainLetters, unusualNames } from './names.ts';
import type { Random } from './random.ts';
import type { Site } from './site.ts';
import { iso, type Row } from './rows.ts';

export type Resident = {
  id: string;
  role: 'resident' | 'ambassador';
  name: string;
  movedInAt: number;
  leavesAt: number | null;
  isActive: boolean;
  /** Promo code of an ambassador, or empty. */
  promoCode: string;
  /** Spendable points; `held` of them will be voided later. */
  balance: number;
  held: number;
  /** Oldest first. */
  leases: { id: string; startsOn: string; endsOn: string }[];
  /** No activity after this time, so that the balance stays negative. */
  quietFrom: number;
};
export type Addresses = Set<string>;
export type Household = { residents: Resident[]; users: Row[]; roles: Row[] };

const dayMs = 86_400_000;

/** A row of `users` with every column of the demo world. */
export const userRow = (
  id: string,
  createdAt: number,
  values: Row & { first_name: string; last_name: string; email: string; role: Role },
): Row => ({
  id,
  subject: id,
  external_id: '',
  contact_email: '',
  phone: '',
  onboarded: true,
  preferences: {},
  unit_number: '',
  building: '',
  occupants: 1,
  send_email: true,
  company_id: null,
  company_role: null,
  company_group_ids: [],
  spend_limit: 0,
  last_activity: null,
  deleted_at: null,
  created_at: iso(createdAt),
  ...values,
});

export const roleRow = (
  userId: string,
  propertyId: string,
  role: Role,
  createdAt: number,
  removedAt: number | null = null,
): Row => ({
  user_id: userId,
  property_id: propertyId,
  role,
  created_at: iso(createdAt),
  removed_at: removedAt === null ? null : iso(removedAt),
});

/** Draws a name with a unique email address. */
export function drawPerson(random: Random, taken: Addresses, domain: string, unusual?: (typeof unusualNames)[number]) {
  const first = unusual?.first ?? random.pick(firstNames);
  const last =
    unusual?.last ??
    (random.chance(0.04) ? `${random.pick(lastNames)}-${random.pick(lastNames)}` : random.pick(lastNames));
  const local = unusual?.local ?? `${plainLetters(first)}.${plainLetters(last)}`;
  let email = `${local}@${domain}`;
  for (let number = 2; taken.has(email); number += 1) email = `${local}${number}@${domain}`;
  taken.add(email);
  return { first_name: first, last_name: last, email };
}

export const drawPhone = (random: Random, area: string) =>
  `(${area}) 555-01${String(random.integer(0, 99)).padStart(2, '0')}`;

/** Residents and ambassadors of a property; the first property starts with the demo accounts. */
export function makeResidents(random: Random, site: Site, taken: Addresses, beginsAt: number, now: number): Household {
  const household: Household = { residents: [], users: [], roles: [] };
  for (let index = 0; index < site.residents; index += 1) {
    const demo =
      site.index === 0 && index < 2 && site.residents > 2 ? (['resident', 'ambassador'] as const)[index] : undefined;
    const movedInAt = Math.floor(
      demo || random.chance(0.72)
        ? site.openedAt + random.share() * (beginsAt - site.openedAt)
        : beginsAt + random.share() * (now - beginsAt - dayMs),
    );
    const leavesAt =
      !demo && movedInAt < now - 150 * dayMs && random.chance(0.03)
        ? movedInAt + Math.floor((now - movedInAt) * (0.6 + random.share() * 0.39))
        : null;
    const isActive = demo !== undefined || random.chance(0.86);
    const role = demo ?? (site.features.ambassador && isActive && random.chance(0.08) ? 'ambassador' : 'resident');
    const person = demo
      ? {
          first_name: demo === 'resident' ? 'Renata' : 'Ambrose',
          last_name: demo === 'resident' ? 'Solberg' : 'Okonjo',
          email: `${demo}@hearth.example`,
        }
      : drawPerson(random, taken, 'residents.hearth.example', site.index === 0 ? unusualNames[index - 2] : undefined);
    const id = random.idAt(movedInAt);
    household.residents.push({
      id,
      role,
      name: `${person.first_name} ${person.last_name}`,
      movedInAt,
      leavesAt,
      isActive,
      promoCode: '',
      balance: 0,
      held: 0,
      leases: [],
      quietFrom: Number.POSITIVE_INFINITY,
    });
    household.users.push(
      userRow(id, movedInAt, {
        ...person,
        role,
        subject: isActive ? id : null,
        onboarded: isActive,
        phone: random.chance(0.8) ? drawPhone(random, site.place.area) : '',
        external_id: random.chance(0.4) ? `t${String(random.integer(0, 9_999_999)).padStart(7, '0')}` : '',
        occupants: random.weighted([
          [1, 5],
          [2, 4],
          [3, 2],
          [4, 1],
          [5, 0.4],
        ]),
        send_email: random.chance(0.9),
        // Two out of three opt in to text messages.
        preferences: isActive && index % 3 !== 0 ? { textOptIn: true } : {},
        last_activity: isActive
          ? iso(Math.max(movedInAt, (leavesAt ?? now) - Math.floor(random.share() ** 3 * 60 * dayMs) - 60_000))
          : null,
        deleted_at: leavesAt === null ? null : iso(leavesAt),
      }),
    );
    household.roles.push(roleRow(id, site.id, role, movedInAt, leavesAt));
  }
  return household;
}
