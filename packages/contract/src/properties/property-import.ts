import { z } from 'zod';
import { platformWide } from '../endpoint.ts';
import { objectId, text } from '../primitives.ts';
import { shared } from '../resource.ts';
import { propertyMessages as say } from './messages.ts';

/** Properties of one file. */
export const importPropertiesMaximum = 1_000;

/** What a row may say, as it stands in the file; what it means is judged by the server, for the preview as for the import. */
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

/** `existing`: a property of that name and address is there already, left as it is. */
export const importPropertyStatuses = ['created', 'existing', 'failed'] as const;
export const importPropertyResult = z.object({
  name: z.string(),
  status: z.enum(importPropertyStatuses),
  message: z.string(),
  /** It is taken without something that the row says, or with something that it does not say; `message` says what. */
  isPartlyLeftOut: z.boolean(),
  /** Both null until it is made. */
  propertyId: objectId.nullable(),
  propertyCode: z.string().nullable(),
});
export type ImportPropertyResult = z.infer<typeof importPropertyResult>;

export const importPropertiesBody = z.strictObject({
  properties: z
    .array(importProperty)
    .min(1, say.importEmpty)
    .max(importPropertiesMaximum, say.importTooMany(importPropertiesMaximum)),
});
const results = z.object({ data: z.array(importPropertyResult) });

const importCalls = shared({ tag: 'Properties', place: platformWide, permission: 'properties.create' });

/** What `importProperties` would do with the same rows now; nothing is kept. */
export const previewProperties = importCalls.endpoint('POST /property/import/preview', {
  summary: 'Try an import of properties: the result for each row, nothing kept',
  body: importPropertiesBody,
  output: results,
  reads: ['property'],
  needsNoSpace: true,
});

export const importProperties = importCalls.endpoint('POST /property/import', {
  summary: 'Import properties of a CSV file; one that is there already is left as it is',
  body: importPropertiesBody,
  output: results,
  changes: ['property'],
  action: 'property.import',
});

export const propertyImport = { preview: previewProperties, import: importProperties };
