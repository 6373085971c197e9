import { z } from 'zod';
import { atPathProperty } from '../endpoint.ts';
import { listQuery, queryFlag, searchText } from '../primitives.ts';
import { resource } from '../resource.ts';
import { unitMessages } from './unit-messages.ts';
import { unitBody, unitBuilding, unitImportResult, unitRow } from './unit-record.ts';

export const unitColumns = ['unit', 'building', 'floorPlan', 'active'] as const;

const unitResource = resource({
  path: '/property/{id}/units',
  id: 'unitId',
  tag: 'Units',
  topic: 'unit',
  scope: atPathProperty,
  permissions: { view: 'leases.view', manage: 'units.manage' },
  record: unitRow,
});

export const listUnits = unitResource.list({
  summary: 'List units with their current residents. `format=csv` exports all of them.',
  page: listQuery(unitColumns, { orderBy: 'unit', order: 'asc' }),
  query: {
    /** Any part of the unit, building, or floor plan. */
    search: searchText,
    building: unitBuilding.optional(),
    active: queryFlag,
    /** Has a current lease. */
    occupied: queryFlag,
  },
  row: 'unitId',
  csv: true,
  reads: ['unit', 'lease'],
});

export const getOccupancy = unitResource.endpoint('GET /property/{id}/occupancy', {
  summary: 'Get occupancy by building, and mismatches between leases, units, and residents',
  output: z.object({
    data: z.object({
      active: z.int(),
      occupied: z.int(),
      vacant: z.int(),
      /** Current leases without a matching unit. */
      leasesWithoutUnit: z.int(),
      /** Residents and ambassadors without a current lease. */
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

/** Without defaults: omitted fields are unchanged. */
export const updateUnitBody = z
  .strictObject({
    building: unitBuilding,
    unit: unitBody.shape.unit,
    floorPlan: unitBody.shape.floorPlan.unwrap(),
    active: z.boolean(),
  })
  .partial();
export const updateUnit = unitResource.update({
  summary: 'Update a unit. Its leases and residents follow a new name.',
  body: updateUnitBody,
  changes: ['unit', 'lease', 'user'],
});

export const removeUnit = unitResource.remove({ summary: 'Remove a unit without leases' });

/** Units per call; larger files are sent in parts. */
export const unitBatchMaximum = 1000;
export const importUnitsBody = z.strictObject({
  units: z
    .array(unitBody)
    .min(1, unitMessages.importEmpty)
    .max(unitBatchMaximum, unitMessages.importTooMany(unitBatchMaximum)),
});
const results = z.object({ data: z.array(unitImportResult) });

export const previewUnits = unitResource.endpoint('POST /property/{id}/units/import/preview', {
  summary: 'Preview a unit import: one result per row, nothing saved',
  body: importUnitsBody,
  output: results,
  reads: ['unit'],
  needsNoSpace: true,
});

export const importUnits = unitResource.endpoint('POST /property/{id}/units/import', {
  summary: 'Import units. Existing ones get the floor plan and status of the file.',
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
