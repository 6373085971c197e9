import { z } from 'zod';
import { date, line, objectId } from '../primitives.ts';
import { unitMessages } from './unit-messages.ts';

export const unitBuilding = line(50);
export const unitName = line(50).min(1, unitMessages.unitRequired);

/** A unit of a property; its building may be empty. */
export const unit = z.object({
  _id: objectId,
  building: z.string(),
  unit: z.string(),
  floorPlan: z.string(),
  /** Available for leases and residents. */
  active: z.boolean(),
  /** The provider that manages it, or null for Hearth. */
  owner: z.string().nullable(),
});

/** A unit with its current residents. */
export const unitRow = unit.extend({
  residents: z.array(z.object({ _id: objectId, name: z.string(), endDate: date })),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
});
export type UnitRow = z.infer<typeof unitRow>;

export const unitBody = z.strictObject({
  building: unitBuilding.default(''),
  unit: unitName,
  floorPlan: line(100).default(''),
  active: z.boolean().default(true),
});

/** `updated`: a new floor plan or status. `failed`: `message` has the reason. */
export const unitImportStatuses = ['created', 'updated', 'unchanged', 'failed'] as const;
export const unitImportResult = z.object({
  building: z.string(),
  unit: z.string(),
  status: z.enum(unitImportStatuses),
  message: z.string(),
});
export type UnitImportResult = z.infer<typeof unitImportResult>;
