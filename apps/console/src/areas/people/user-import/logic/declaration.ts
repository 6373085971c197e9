import { peopleMessages as say } from '@hearth/contract/people/messages';
import {
  importBatchMaximum,
  importRowsMaximum,
  importUsers,
  previewImport,
  type ImportResult,
  type ImportUser,
} from '@hearth/contract/people/user-import';
import type { Property } from '@hearth/contract/properties/properties';
import { roleLabels, type Role } from '@hearth/contract/roles';
import type { ImportDeclaration, Result } from '../../../../kit/import/declaration.ts';
import { call } from '../../../../platform/client.ts';
import { cleanRow } from './clean.ts';
import { importFields, type ImportField } from './fields.ts';

const resultOf = ({ email, status, message, isPartlyLeftOut, isWelcomed }: ImportResult): Result => ({
  key: email.toLowerCase(),
  status,
  message,
  isPartlyLeftOut,
  isCounted: isWelcomed,
});

interface About {
  property: Property;
  ambassador: boolean;
  /** Roles that the importer may give. */
  roles: readonly Role[];
  /** Asked for where the property welcomes nobody by itself. */
  welcome: boolean;
}

/** Users of a property out of a CSV file, each known by the email address. */
export function userImport({
  property,
  ambassador,
  roles,
  welcome,
}: About): ImportDeclaration<ImportField, ImportUser> {
  const defaultRole = ambassador ? 'ambassador' : 'resident';
  const input = (users: ImportUser[]) => ({
    query: { propertyId: property._id },
    body: {
      users,
      propertyId: property._id,
      welcome,
      type: ambassador ? ('AMBASSADOR' as const) : ('RESIDENT' as const),
    },
  });
  return {
    title: say.importTitle,
    subtitle: property.name,
    fields: importFields,
    dateFields: ['startDate', 'endDate'],
    rowsMaximum: importRowsMaximum,
    batchMaximum: importBatchMaximum,
    template: {
      fileName: 'users-template.csv',
      headings: importFields.filter(({ id }) => id !== 'name').map(({ label }) => label),
    },
    says: {
      file: 'CSV file of users',
      choose: `The export of a property-management system, or the template filled in. Everyone becomes ${roleLabels[defaultRole]} unless a Role column says otherwise.`,
      preview: `Nothing has been kept yet. An address that is new in Hearth becomes a user of ${property.name}.`,
      heading: 'Email',
      known: 'email address',
      noRows: 'No row has a valid email address. Go back and check which column holds it.',
      importing: 'Importing users…',
      imported: say.imported,
      failed: say.importFailed,
      goesOn: 'nobody is created twice',
    },
    missing: {
      role: `Everyone becomes ${roleLabels[defaultRole]}`,
      occupants: '1 in every row',
      sendEmail: 'Yes in every row',
    },
    read: (file) => (cells) => {
      const cleaned = cleanRow(cells, { ...file, roles, defaultRole });
      if ('dropped' in cleaned) return cleaned;
      const { user, notes } = cleaned;
      return { entry: user, key: user.email, title: user.email, notes };
    },
    outcomes: {
      created: { status: 'approved', before: 'New', after: 'Created', figure: ['New users', 'Created'] },
      added: { status: 'approved', before: 'To add', after: 'Added', figure: ['To add here', 'Added here'] },
      existing: {
        status: 'inactive',
        before: 'Here already',
        after: 'Here already',
        figure: ['Here already', 'Here already'],
      },
    },
    counted: 'Welcome emails',
    preview: async (users, signal) => (await call(previewImport, input(users), { signal })).data.map(resultOf),
    send: async (users, sending) => (await call(importUsers, input(users), sending)).data.map(resultOf),
    changes: ['user', 'lease', 'unit'],
  };
}
