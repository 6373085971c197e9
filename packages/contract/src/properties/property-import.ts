import { z } from 'zod';
import { platformWide } from '../endpoint.ts';
import { objectId, text } from '../primitives.ts';
import { shared } from '../resource.ts';
import { propertyMessages } from './messages.ts';

/** Properties per file. */
export const importPropertiesMaximum = 1_000;

/** Columns as written in the file; the server validates them for the preview and the import alike. */
export const importColumns = [
  'name',
  'address',
  'address2',
  'country',
  'city',
  'state',
  'zipCode',
  'timezone',
  'email',
  'phone',
  'website',
  'payableAccount',
  'maintenanceContactEmail',
  'managementCompanyName',
  'managementCompanyPhone',
  'managementCompanyEmail',
  'generalManager',
  'generalManagerEmail',
  'regionalManager',
  'regionalManagerEmail',
  'spendLimit',
  'company',
] as const;
export type ImportColumn = (typeof importColumns)[number];

const cell = text(500).default('');
export const importProperty = z.strictObject(
  Object.fromEntries(importColumns.map((column) => [column, cell])) as Record<ImportColumn, typeof cell>,
);
export type ImportProperty = z.infer<typeof importProperty>;

/** `existing`: a property with this name and address exists and isn't changed. */
export const importPropertyStatuses = ['created', 'existing', 'failed'] as const;
export const importPropertyResult = z.object({
  name: z.string(),
  status: z.enum(importPropertyStatuses),
  message: z.string(),
  /** Some values were dropped or filled in; `message` lists them. */
  isPartlyLeftOut: z.boolean(),
  /** Both null until created. */
  propertyId: objectId.nullable(),
  propertyCode: z.string().nullable(),
});
export type ImportPropertyResult = z.infer<typeof importPropertyResult>;

export const importPropertiesBody = z.strictObject({
  properties: z
    .array(importProperty)
    .min(1, propertyMessages.importEmpty)
    .max(importPropertiesMaximum, propertyMessages.importTooMany(importPropertiesMaximum)),
});
const results = z.object({ data: z.array(importPropertyResult) });

const importCalls = shared({ tag: 'Properties', scope: platformWide, permission: 'properties.create' });

export const previewProperties = importCalls.endpoint('POST /property/import/preview', {
  summary: 'Preview a property import: one result per row, nothing saved',
  body: importPropertiesBody,
  output: results,
  reads: ['property'],
  needsNoSpace: true,
});

export const importProperties = importCalls.endpoint('POST /property/import', {
  summary: "Import properties. Existing ones aren't changed.",
  body: importPropertiesBody,
  output: results,
  changes: ['property'],
  action: 'property.import',
});

export const propertyImport = { preview: previewProperties, import: importProperties };
