import type { z } from 'zod';
import { sourceLabels, syncSources } from '@hearth/contract/properties/integration-record';
import { unitMessages } from '@hearth/contract/properties/unit-messages';
import type { unitBody, UnitImportResult, UnitRow } from '@hearth/contract/properties/unit-record';
import { conflict, type DatabaseErrors } from '../../../platform/errors.ts';

export type UnitBody = z.output<typeof unitBody>;
interface ExistingUnit extends UnitBody {
  _id: string;
  owner: string | null;
}

export const unitErrors: DatabaseErrors = { units_once: () => conflict(unitMessages.once) };

/**
 * Actions on a unit. A provider's units change only at the provider; units with leases can be deactivated, not removed.
 */
export const canOf = (
  { owner, isNamed }: { owner: string | null; isNamed: boolean },
  mayManage: boolean,
): UnitRow['can'] => ({
  edit: mayManage && owner === null,
  remove: mayManage && owner === null && !isNamed,
});

/** Normalized building and unit. */
export const keyOf = ({ building, unit }: { building: string; unit: string }) =>
  `${building.toLowerCase()}\u001f${unit.toLowerCase()}`;

/** Reason that a provider's unit can't be edited. */
export function providerUnitReason(owner: string): string {
  const source = syncSources.find((name) => name === owner);
  return unitMessages.ofProvider(source ? sourceLabels[source] : owner);
}

export interface Planned extends UnitImportResult {
  row: UnitBody;
  /** The unit to update. */
  id: string | null;
}

/** Result of each imported row, shared by the preview and the import. */
export function planUnits(rows: readonly UnitBody[], existing: readonly ExistingUnit[]): Planned[] {
  const known = new Map(existing.map((unit) => [keyOf(unit), unit]));
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = keyOf(row);
    const unit = known.get(key);
    const result = (status: Planned['status'], message: string): Planned => ({
      building: row.building,
      unit: row.unit,
      status,
      message,
      row,
      id: unit?._id ?? null,
    });
    if (seen.has(key)) return result('failed', unitMessages.repeated);
    seen.add(key);
    if (!unit) return result('created', unitMessages.importCreated);
    const { building: _building, unit: _unit, ...details } = row;
    if (Object.entries(details).every(([name, value]) => unit[name as keyof typeof details] === value))
      return result('unchanged', unitMessages.importUnchanged);
    return unit.owner === null
      ? result('updated', unitMessages.importUpdated)
      : result('failed', providerUnitReason(unit.owner));
  });
}
