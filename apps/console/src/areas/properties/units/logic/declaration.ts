import type { z } from '@hearth/contract/validation';
import { importRowsMaximum } from '@hearth/contract/people/user-import';
import type { Property } from '@hearth/contract/properties/property-record';
import { unitMessages as say } from '@hearth/contract/properties/unit-messages';
import type { unitBody, UnitImportResult } from '@hearth/contract/properties/unit-record';
import { importUnits, previewUnits, unitBatchMaximum } from '@hearth/contract/properties/units';
import type { ImportDeclaration, Result } from '../../../../kit/import/declaration.ts';
import { call } from '../../../../platform/client.ts';
import type { Field } from '../../../../platform/csv/match.ts';
import { clean, readYesNo } from '../../../../platform/csv/values.ts';
import { nameOf } from './filters.ts';

type Unit = z.output<typeof unitBody>;

/** What a file of units can hold, and what property-management systems call it. */
const fields = [
  {
    id: 'unit',
    label: 'Unit Number',
    required: true,
    names: ['unit number', 'unit', 'unit no', 'apartment', 'apt', 'unit id', 'suite', 'door number', 'space'],
  },
  {
    id: 'building',
    label: 'Building',
    names: ['building', 'bldg', 'building name', 'building number', 'block', 'tower'],
  },
  {
    id: 'floorPlan',
    label: 'Floor Plan',
    names: ['floor plan', 'floorplan', 'unit type', 'type', 'plan', 'layout', 'bedrooms', 'model'],
  },
  { id: 'active', label: 'Active', names: ['active', 'status', 'state', 'is active', 'enabled', 'rentable'] },
] as const satisfies readonly Field[];
type UnitField = (typeof fields)[number]['id'];

const longest = { unit: 50, building: 50, floorPlan: 100 };
const isOff = (text: string) => readYesNo(text) === 'no' || /^(?:inactive|off|down|closed)$/i.test(text);
const resultOf = (result: UnitImportResult): Result => ({ ...result, key: nameOf(result) });

/** Units of a property out of a CSV file, each known by its number and building. */
export function unitImport({ _id, name }: Property): ImportDeclaration<UnitField, Unit> {
  const input = (units: Unit[]) => ({ params: { id: _id }, body: { units } });
  return {
    title: 'Import units',
    subtitle: name,
    fields,
    rowsMaximum: importRowsMaximum,
    batchMaximum: unitBatchMaximum,
    template: { fileName: 'units-template.csv', headings: fields.map(({ label }) => label) },
    says: {
      file: 'CSV file of units',
      choose: 'The export of a property-management system, or the template filled in. Each row is a unit.',
      preview: 'Nothing has been kept yet. Units that are there already keep their leases, and none is taken away.',
      heading: 'Unit',
      known: 'unit',
      noRows: 'No row has a unit number. Go back and check which column holds it.',
      importing: 'Importing units…',
      imported: say.imported,
      failed: say.importFailed,
      goesOn: 'no unit is added twice',
    },
    missing: { active: 'Every unit is active', building: 'No building', floorPlan: 'No floor plan' },
    read:
      ({ columns }) =>
      (cells) => {
        const text = (field: UnitField) => clean(cells[columns[field] ?? -1]);
        const long = (Object.keys(longest) as (keyof typeof longest)[]).find(
          (field) => text(field).length > longest[field],
        );
        if (long) return { dropped: `At most ${longest[long]} characters: ${text(long).slice(0, 20)}…` };
        const entry = {
          unit: text('unit'),
          building: text('building'),
          floorPlan: text('floorPlan'),
          active: !isOff(text('active')),
        };
        return entry.unit === ''
          ? { dropped: say.unitRequired }
          : { entry, key: nameOf(entry), title: nameOf(entry), notes: [] };
      },
    outcomes: {
      created: { status: 'approved', before: 'New', after: 'Added', figure: ['New units', 'Added'] },
      updated: { status: 'approved', before: 'To change', after: 'Changed', figure: ['To change', 'Changed'] },
      unchanged: { status: 'inactive', before: 'As it is', after: 'As it is', figure: ['As they are', 'As they are'] },
    },
    preview: async (units, signal) => (await call(previewUnits, input(units), { signal })).data.map(resultOf),
    send: async (units, sending) => (await call(importUnits, input(units), sending)).data.map(resultOf),
    changes: ['unit'],
  };
}
