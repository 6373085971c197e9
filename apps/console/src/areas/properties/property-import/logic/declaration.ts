import { emailPattern } from '@hearth/contract/primitives';
import {
  importColumns,
  importPropertiesMaximum,
  importProperties,
  previewProperties,
  type ImportColumn,
  type ImportProperty,
  type ImportPropertyResult,
} from '@hearth/contract/properties/property-import';
import { propertyMessages } from '@hearth/contract/properties/messages';
import type { FileReading, ImportDeclaration, Result } from '../../../../kit/import/declaration.ts';
import { call } from '../../../../platform/client.ts';
import type { Field } from '../../../../platform/csv/match.ts';
import { clean } from '../../../../platform/csv/values.ts';
import { text } from '../messages.ts';

/** Columns, with the names that other systems use for them. */
const propertyFields: readonly Field<ImportColumn>[] = [
  {
    id: 'name',
    label: text.columns.name,
    required: true,
    names: ['name', 'property name', 'property', 'community', 'community name', 'site', 'site name', 'marketing name'],
  },
  {
    id: 'address',
    label: text.columns.address,
    required: true,
    names: ['address', 'address 1', 'street', 'street address', 'address line 1'],
  },
  { id: 'address2', label: text.columns.address2, names: ['address 2', 'address line 2', 'suite'] },
  { id: 'city', label: text.columns.city, required: true, names: ['city', 'town'] },
  { id: 'state', label: text.columns.state, required: true, names: ['state', 'province', 'state province', 'region'] },
  {
    id: 'zipCode',
    label: text.columns.zipCode,
    required: true,
    names: ['zip code', 'zip', 'postal code', 'postcode', 'zipcode'],
  },
  { id: 'country', label: text.columns.country, names: ['country', 'country code'] },
  { id: 'timezone', label: text.columns.timezone, names: ['time zone', 'timezone'] },
  {
    id: 'email',
    label: text.columns.email,
    required: true,
    pattern: emailPattern,
    names: ['email', 'property email', 'office email', 'email address'],
  },
  { id: 'phone', label: text.columns.phone, names: ['phone', 'property phone', 'office phone', 'telephone'] },
  {
    id: 'website',
    label: text.columns.website,
    required: true,
    names: ['website', 'url', 'web site', 'property website'],
  },
  {
    id: 'payableAccount',
    label: text.columns.payableAccount,
    required: true,
    names: ['payable account email', 'payable account', 'accounts payable email', 'ap email', 'billing email'],
  },
  {
    id: 'maintenanceContactEmail',
    label: text.columns.maintenanceContactEmail,
    names: ['maintenance contact email', 'maintenance email'],
  },
  {
    id: 'managementCompanyName',
    label: text.columns.managementCompanyName,
    names: ['management company', 'management company name'],
  },
  { id: 'managementCompanyPhone', label: text.columns.managementCompanyPhone, names: ['management company phone'] },
  { id: 'managementCompanyEmail', label: text.columns.managementCompanyEmail, names: ['management company email'] },
  { id: 'generalManager', label: text.columns.generalManager, names: ['general manager', 'property manager'] },
  {
    id: 'generalManagerEmail',
    label: text.columns.generalManagerEmail,
    names: ['general manager email', 'property manager email'],
  },
  { id: 'regionalManager', label: text.columns.regionalManager, names: ['regional manager'] },
  { id: 'regionalManagerEmail', label: text.columns.regionalManagerEmail, names: ['regional manager email'] },
  { id: 'spendLimit', label: text.columns.spendLimit, names: ['spend limit', 'monthly limit', 'points limit'] },
  { id: 'company', label: text.columns.company, names: ['company', 'company name', 'owner', 'ownership'] },
];

const cellMaximum = 500;

/** A property as written in the file; the server validates it, for the preview and the import alike. */
function entryOf(cells: readonly string[], { columns }: FileReading<ImportColumn>): ImportProperty {
  const cell = (column: ImportColumn) => clean(cells[columns[column] ?? -1]).slice(0, cellMaximum);
  return Object.fromEntries(importColumns.map((column) => [column, cell(column)])) as ImportProperty;
}

const keyOf = ({ name, address, city }: ImportProperty) => [name, address, city].join('\n').toLowerCase();

const resultsOf = (properties: readonly ImportProperty[], results: readonly ImportPropertyResult[]): Result[] =>
  properties.flatMap((property, i) => {
    const result = results[i];
    return result ? [{ ...result, key: keyOf(property) }] : [];
  });

export const propertyImport: ImportDeclaration<ImportColumn, ImportProperty> = {
  title: text.title,
  fields: propertyFields,
  rowsMaximum: importPropertiesMaximum,
  // One call, so that a property in two rows is created once.
  batchMaximum: importPropertiesMaximum,
  template: { fileName: 'properties-template.csv', headings: propertyFields.map(({ label }) => label) },
  says: {
    file: text.file,
    choose: text.choose,
    preview: text.preview,
    heading: text.heading,
    known: text.known,
    noRows: text.noRows,
    importing: text.importing,
    imported: propertyMessages.imported,
    failed: propertyMessages.importFailed,
    resumeNote: text.noDuplicates,
  },
  missing: text.missing,
  read: (file) => (cells) => {
    const entry = entryOf(cells, file);
    if (!entry.name) return { dropped: propertyMessages.nameRequired };
    return { entry, key: keyOf(entry), title: text.row(entry.name, entry.city), notes: [] };
  },
  outcomes: {
    created: { status: 'approved', ...text.created },
    existing: { status: 'inactive', ...text.existing },
  },
  preview: async (properties, signal) =>
    resultsOf(properties, (await call(previewProperties, { body: { properties } }, { signal })).data),
  send: async (properties, sending) =>
    resultsOf(properties, (await call(importProperties, { body: { properties } }, sending)).data),
  changes: ['property'],
};
