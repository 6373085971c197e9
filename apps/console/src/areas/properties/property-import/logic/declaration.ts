import {
  importColumns,
  importPropertiesMaximum,
  importProperties,
  previewProperties,
  type ImportColumn,
  type ImportProperty,
  type ImportPropertyResult,
} from '@hearth/contract/properties/property-import';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import type { FileReading, ImportDeclaration, Result } from '../../../../kit/import/declaration.ts';
import { call } from '../../../../platform/client.ts';
import { clean } from '../../../../platform/csv/values.ts';
import { propertyFields } from './fields.ts';

const cellMaximum = 500;

/** What the file says of a property, as it stands there: the server judges it, for the preview as for the import. */
function entryOf(cells: readonly string[], { columns }: FileReading<ImportColumn>): ImportProperty {
  const cell = (column: ImportColumn) => clean(cells[columns[column] ?? -1]).slice(0, cellMaximum);
  return Object.fromEntries(importColumns.map((column) => [column, cell(column)])) as ImportProperty;
}

/** A property of a file is known by its name at its address. */
const keyOf = ({ name, address, city }: ImportProperty) => [name, address, city].join('\n').toLowerCase();

const resultsOf = (properties: readonly ImportProperty[], results: readonly ImportPropertyResult[]): Result[] =>
  properties.flatMap((property, i) => {
    const result = results[i];
    return result ? [{ ...result, key: keyOf(property) }] : [];
  });

/** Properties out of a CSV file. */
export const propertyImport: ImportDeclaration<ImportColumn, ImportProperty> = {
  title: 'Import Properties From CSV',
  fields: propertyFields,
  rowsMaximum: importPropertiesMaximum,
  // One call: a property that two rows name is made once.
  batchMaximum: importPropertiesMaximum,
  template: { fileName: 'properties-template.csv', headings: propertyFields.map(({ label }) => label) },
  says: {
    file: 'CSV file of properties',
    choose: 'A list of properties, or the template filled in. Each row is judged as the form of a property is.',
    preview: 'Nothing has been kept yet. A property of that name at that address is left as it is.',
    heading: 'Property',
    known: 'name and address',
    noRows: 'No row names a property. Go back and check which column holds the name.',
    importing: 'Importing properties…',
    imported: say.imported,
    failed: say.importFailed,
    goesOn: 'no property is made twice',
  },
  missing: {
    country: 'That of the state or province',
    timezone: 'That of the state or province',
    company: 'No company',
  },
  read: (file) => (cells) => {
    const entry = entryOf(cells, file);
    if (!entry.name) return { dropped: say.nameRequired };
    return { entry, key: keyOf(entry), title: `${entry.name}, ${entry.city}`, notes: [] };
  },
  outcomes: {
    created: { status: 'approved', before: 'New', after: 'Created', figure: ['New properties', 'Created'] },
    existing: {
      status: 'inactive',
      before: 'Here already',
      after: 'Here already',
      figure: ['Here already', 'Here already'],
    },
  },
  preview: async (properties, signal) =>
    resultsOf(properties, (await call(previewProperties, { body: { properties } }, { signal })).data),
  send: async (properties, sending) =>
    resultsOf(properties, (await call(importProperties, { body: { properties } }, sending)).data),
  changes: ['property'],
};
