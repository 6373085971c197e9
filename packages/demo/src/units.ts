import type { Site } from './site.ts';
import type { Random } from './random.ts';
import { iso, type Row } from './rows.ts';

const plans = ['Studio', 'One bedroom', 'Two bedrooms', 'Three bedrooms'];

/** Units of leases and residents, plus vacant ones, a few of them inactive. */
export function makeUnits(random: Random, site: Site, leases: readonly Row[], residents: readonly Row[]): Row[] {
  const units = new Map<string, Row>();
  const add = (building: string, unit: string, active: boolean) => {
    const key = `${building} ${unit}`.toLowerCase();
    if (unit === '' || units.has(key)) return;
    units.set(key, {
      id: random.idAt(site.openedAt),
      property_id: site.id,
      building,
      unit,
      floor_plan: random.pick(plans),
      active,
      created_at: iso(site.openedAt),
    });
  };
  for (const { building, unit_number: unit } of [...leases, ...residents]) add(String(building), String(unit), true);
  for (let empty = Math.ceil(units.size / 10); empty > 0; empty--)
    add(random.pick(['A', 'B', 'C']), `${random.integer(13, 15)}${random.integer(10, 30)}`, !random.chance(0.2));
  return [...units.values()];
}
