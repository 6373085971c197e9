import { plainLetters } from './names.ts';
import type { Household } from './people.ts';
import type { Site } from './site.ts';
import type { Random } from './random.ts';
import { iso, type Row } from './rows.ts';

/** Assigns referral promo codes to a property's ambassadors. */
export function assignPromoCodes(random: Random, site: Site, { residents }: Household, taken: Set<string>): Row[] {
  if (!site.features.ambassadorPromoCodes) return [];
  return residents
    .filter(({ role }) => role === 'ambassador')
    .map((person) => {
      const name = plainLetters(person.name.split(' ')[0] ?? '').toUpperCase();
      const draw = () => `${name}${[0, 0, 0, 0].map(() => random.integer(2, 9)).join('')}`;
      while (person.promoCode === '' || taken.has(person.promoCode)) person.promoCode = draw();
      taken.add(person.promoCode);
      return {
        code: person.promoCode,
        user_id: person.id,
        property_id: site.id,
        created_at: iso(person.movedInAt),
      };
    });
}
