import type { z } from '@hearth/contract/validation';
import { importRowsMaximum } from '@hearth/contract/people/user-import';
import type { Property } from '@hearth/contract/properties/property-record';
import { unitMessages } from '@hearth/contract/properties/unit-messages';
import type { unitBody, UnitImportResult } from '@hearth/contract/properties/unit-record';
import { importUnits, previewUnits, unitBatchMaximum } from '@hearth/contract/properties/units';
import type { ImportDeclaration, Result } from '../../../../kit/import/declaration.ts';
import { call } from '../../../../platform/client.ts';
import type { Field } from '../../../../platform/csv/match.ts';
import { clean, readYesNo } from '../../../../platform/csv/values.ts';
import { text } from '../messages.ts';
import { nameOf } from './filters.ts';

const words = text.import;

type Unit = z.output<typeof unitBody>;

/** Columns, with the names that property management systems use for them. */
const fields = [
  {
    id: 'unit',
    label: words.columns.unit,
    required: true,
    names: ['unit number', 'unit', 'unit no', 'apartment', 'apt', 'unit id', 'suite', 'door number', 'space'],
  },
  {
    id: 'building',
    label: words.columns.building,
    names: ['building', 'bldg', 'building name', 'building number', 'block', 'tower'],
  },
  {
    id: 'floorPlan',
    label: words.columns.floorPlan,
    names: ['floor plan', 'floorplan', 'unit type', 'type', 'plan', 'layout', 'bedrooms', 'model'],
  },
  {
    id: 'active',
    label: words.columns.active,
    names: ['active', 'status', 'state', 'is active', 'enabled', 'rentable'],
  },
] as const satisfies readonly Field[];
type UnitField = (typeof fields)[number]['id'];

const longest = { unit: 50, building: 50, floorPlan: 100 };
const isOff = (value: string) => readYesNo(value) === 'no' || /^(?:inactive|off|down|closed)$/i.test(value);
const resultOf = (result: UnitImportResult): Result => ({ ...result, key: nameOf(result) });

/** Imports units from a CSV file, each identified by its number and building. */
export function unitImport({ _id, name }: Property): ImportDeclaration<UnitField, Unit> {
  const input = (units: Unit[]) => ({ params: { id: _id }, body: { units } });
  return {
    title: text.list.import,
    subtitle: name,
    fields,
    rowsMaximum: importRowsMaximum,
    batchMaximum: unitBatchMaximum,
    template: { fileName: 'units-template.csv', headings: fields.map(({ label }) => label) },
    says: {
      file: words.file,
      choose: words.choose,
      preview: words.preview,
      heading: text.fields.unit,
      known: words.known,
      noRows: words.noRows,
      importing: words.importing,
      imported: unitMessages.imported,
      failed: unitMessages.importFailed,
      resumeNote: words.noDuplicates,
    },
    missing: words.missing,
    read:
      ({ columns }) =>
      (cells) => {
        const cell = (field: UnitField) => clean(cells[columns[field] ?? -1]);
        const long = (Object.keys(longest) as (keyof typeof longest)[]).find(
          (field) => cell(field).length > longest[field],
        );
        if (long) return { dropped: words.tooLong(longest[long], cell(long).slice(0, 20)) };
        const entry = {
          unit: cell('unit'),
          building: cell('building'),
          floorPlan: cell('floorPlan'),
          active: !isOff(cell('active')),
        };
        return entry.unit === ''
          ? { dropped: unitMessages.unitRequired }
          : { entry, key: nameOf(entry), title: nameOf(entry), notes: [] };
      },
    outcomes: {
      created: { status: 'approved', ...words.created },
      updated: { status: 'approved', ...words.updated },
      unchanged: { status: 'inactive', ...words.unchanged },
    },
    preview: async (units, signal) => (await call(previewUnits, input(units), { signal })).data.map(resultOf),
    send: async (units, sending) => (await call(importUnits, input(units), sending)).data.map(resultOf),
    changes: ['unit'],
  };
}
