import { z } from 'zod';
import { atPathProperty } from '../endpoint.ts';
import { listQuery, queryFlag, searchText } from '../primitives.ts';
import { resource } from '../resource.ts';
import { unitBody, unitBuilding, unitImportResult, unitRow } from './unit-record.ts';

export const unitColumns = ['unit', 'building', 'floorPlan', 'active'] as const;

const unitResource = resource({
  path: '/property/{id}/units',
  id: 'unitId',
  tag: 'Units',
  topic: 'unit',
  place: atPathProperty,
  permissions: { view: 'leases.view', manage: 'units.manage' },
  record: unitRow,
});

export const listUnits = unitResource.list({
  summary: 'Units of a property with who holds them today; `format=csv` exports them all',
  page: listQuery(unitColumns, { orderBy: 'unit', order: 'asc' }),
  query: {
    /** In the unit, its building or its floor plan. */
    search: searchText,
    building: unitBuilding.optional(),
    active: queryFlag,
    /** Whether a lease that runs today names it. */
    occupied: queryFlag,
  },
  row: 'unitId',
  csv: true,
  reads: ['unit', 'lease'],
});

/** Of active units, and of leases and residents of today. */
export const getOccupancy = unitResource.endpoint('GET /property/{id}/occupancy', {
  summary: 'How many units are held today, building by building, and what leases and units do not say',
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

export const addUnit = unitResource.create({
  summary: 'Add a unit',
  permission: 'units.add',
  body: unitBody,
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
export const updateUnit = unitResource.update({
  summary: 'Change a unit; leases and residents that name it take the new name over',
  body: updateUnitBody,
  changes: ['unit', 'lease', 'user'],
});

export const removeUnit = unitResource.remove({ summary: 'Remove a unit that no lease names' });

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
export const previewUnits = unitResource.endpoint('POST /property/{id}/units/import/preview', {
  summary: 'Try an import of units: the result for each row, nothing kept',
  body: importUnitsBody,
  output: results,
  reads: ['unit'],
  needsNoSpace: true,
});

export const importUnits = unitResource.endpoint('POST /property/{id}/units/import', {
  summary: 'Add the units of a file, and change floor plan and state of those that are there',
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
