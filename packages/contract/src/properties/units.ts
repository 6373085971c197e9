import { z } from 'zod';
import { atPathProperty, endpoint } from '../endpoint.ts';
import { csvFormat, done, listOf, listOrCsv, listQuery, objectId, queryFlag, searchText } from '../primitives.ts';
import { unitBody, unitBuilding, unitImportResult, unitRow } from './unit-record.ts';

const tag = 'Units';
const params = { id: objectId };
const one = { id: objectId, unitId: objectId };
const answer = z.object({ data: unitRow });

export const unitColumns = ['unit', 'building', 'floorPlan', 'active'] as const;

export const listUnits = endpoint({
  method: 'GET',
  path: '/property/{id}/units',
  summary: 'Units of a property with who holds them today; `format=csv` exports them all',
  tag,
  place: atPathProperty,
  permission: 'leases.view',
  params,
  query: {
    ...listQuery(unitColumns, { orderBy: 'unit', order: 'asc' }),
    /** In the unit, its building or its floor plan. */
    search: searchText,
    building: unitBuilding.optional(),
    active: queryFlag,
    /** Whether a lease that runs today names it. */
    occupied: queryFlag,
    unitId: objectId.optional(),
    format: csvFormat,
  },
  output: listOrCsv(listOf(unitRow)),
  reads: ['unit', 'lease'],
  rows: { topic: 'unit', key: 'unitId' },
  streams: true,
});

/** Of active units, and of leases and residents of today. */
export const getOccupancy = endpoint({
  method: 'GET',
  path: '/property/{id}/occupancy',
  summary: 'How many units are held today, building by building, and what leases and units do not say',
  tag,
  place: atPathProperty,
  permission: 'leases.view',
  params,
  output: z.object({
    data: z.object({
      active: z.int(),
      occupied: z.int(),
      vacant: z.int(),
      /** Leases that name none of the units. */
      leasesWithoutUnit: z.int(),
      /** Residents and ambassadors whom no lease of today names. */
      residentsWithoutLease: z.int(),
      buildings: z.array(z.object({ building: z.string(), active: z.int(), occupied: z.int() })),
    }),
  }),
  reads: ['unit', 'lease', 'user'],
});

export const addUnit = endpoint({
  method: 'POST',
  path: '/property/{id}/units',
  summary: 'Add a unit',
  tag,
  place: atPathProperty,
  permission: 'units.add',
  params,
  body: unitBody,
  output: answer,
  changes: ['unit'],
  action: 'unit.add',
});

/** Without defaults: what is not sent stays. */
export const updateUnitBody = z
  .strictObject({
    building: unitBuilding,
    unit: unitBody.shape.unit,
    floorPlan: unitBody.shape.floorPlan.unwrap(),
    active: z.boolean(),
  })
  .partial();
export const updateUnit = endpoint({
  method: 'PUT',
  path: '/property/{id}/units/{unitId}',
  summary: 'Change a unit; leases and residents that name it take the new name over',
  tag,
  place: atPathProperty,
  permission: 'units.manage',
  params: one,
  body: updateUnitBody,
  output: answer,
  changes: ['unit', 'lease', 'user'],
  action: 'unit.update',
});

export const removeUnit = endpoint({
  method: 'DELETE',
  path: '/property/{id}/units/{unitId}',
  summary: 'Remove a unit that no lease names',
  tag,
  place: atPathProperty,
  permission: 'units.manage',
  params: one,
  output: done,
  changes: ['unit'],
  action: 'unit.remove',
});

/** Units of one call; a file of more is sent in parts. */
export const unitBatchMaximum = 1000;
export const importUnitsBody = z.strictObject({
  units: z
    .array(unitBody)
    .min(1, 'The file has no rows to import')
    .max(unitBatchMaximum, `At most ${unitBatchMaximum} units in one call`),
});
const results = z.object({ data: z.array(unitImportResult) });

/** What `importUnits` would do with the same rows now; nothing is kept. */
export const previewUnits = endpoint({
  method: 'POST',
  path: '/property/{id}/units/import/preview',
  summary: 'Try an import of units: the result for each row, nothing kept',
  tag,
  place: atPathProperty,
  permission: 'units.manage',
  params,
  body: importUnitsBody,
  output: results,
  reads: ['unit'],
  needsNoSpace: true,
});

export const importUnits = endpoint({
  method: 'POST',
  path: '/property/{id}/units/import',
  summary: 'Add the units of a file, and change floor plan and state of those that are there',
  tag,
  place: atPathProperty,
  permission: 'units.manage',
  params,
  body: importUnitsBody,
  output: results,
  changes: ['unit'],
  action: 'unit.import',
});

export const units = {
  list: listUnits,
  occupancy: getOccupancy,
  add: addUnit,
  update: updateUnit,
  remove: removeUnit,
  preview: previewUnits,
  import: importUnits,
};
