import { officeTimeAfter, type Month } from './calendar.ts';
import type { Books } from './books.ts';
import type { Invoices } from './invoices.ts';
import type { Resident } from './people.ts';
import type { Picture } from './pictures.ts';
import type { Site } from './site.ts';
import type { Boost } from './property-posts.ts';
import type { Random } from './random.ts';
import type { Team } from './staff.ts';

/** A movement of points; a property's movements run in order of time. */
export type Movement = { at: number; points: number; go(): void };
export type Brand = { id: string; minimum: number; propertyId: string | null };

/** State of a property while its history is generated. */
export type Story = {
  random: Random;
  /** Draws for points requests. */
  requests: Random;
  /** Invoices of bought points. */
  invoices: Invoices;
  site: Site;
  now: number;
  months: Month[];
  residents: Resident[];
  team: Team;
  admins: string[];
  boosts: Boost[];
  brands: Brand[];
  /** Brands that a provider delivered. */
  sent: readonly Brand[];
  pictures: readonly Picture[];
  books: Books;
  movements: Movement[];
  submitted: Map<string, number>;
};

export type Cast = Omit<Story, 'books' | 'movements' | 'submitted'>;

/** Draws an ordinary resident at that time; `onlyActive` requires an account. */
export function drawResident({ random, residents }: Story, at: number, onlyActive: boolean): Resident | undefined {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    // The first ones are the most active.
    const resident = residents[Math.floor(residents.length * random.share() ** 1.5)];
    if (resident && livesHere(resident, at) && (resident.isActive || !onlyActive)) return resident;
  }
  return undefined;
}

export const livesHere = (resident: Resident, at: number) =>
  resident.movedInAt < at && at < resident.quietFrom && (resident.leavesAt === null || at < resident.leavesAt);

/** Time of a decision, or null if still pending. */
export function drawDecision({ random, site, now }: Story, resident: Resident, at: number): number | null {
  const decided = officeTimeAfter(random, site.place.zone, at);
  return decided < now && (resident.leavesAt === null || decided < resident.leavesAt) ? decided : null;
}
