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
import { text } from '../messages.ts';
import { cleanRow } from './clean.ts';
import { importFields, type ImportField } from './fields.ts';

const resultOf = ({ email, status, message, isPartlyLeftOut, isWelcomed }: ImportResult): Result => ({
  key: email.toLowerCase(),
  status,
  message,
  isPartlyLeftOut,
  isCounted: isWelcomed,
});

interface ImportOptions {
  property: Property;
  ambassador: boolean;
  /** Roles the importer can assign. */
  roles: readonly Role[];
  /** Requested welcome emails, for properties that don't send them automatically. */
  welcome: boolean;
}

/** CSV import of a property's users, identified by email. */
export function userImport({
  property,
  ambassador,
  roles,
  welcome,
}: ImportOptions): ImportDeclaration<ImportField, ImportUser> {
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
    title: text.title,
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
      file: text.file,
      choose: text.choose(roleLabels[defaultRole]),
      preview: text.preview(property.name),
      heading: text.heading,
      known: text.known,
      noRows: text.noRows,
      importing: text.importing,
      imported: text.imported,
      failed: text.failed,
      resumeNote: text.resumes,
    },
    missing: {
      role: text.missing.role(roleLabels[defaultRole]),
      occupants: text.missing.occupants,
      sendEmail: text.missing.sendEmail,
    },
    read: (file) => (cells) => {
      const cleaned = cleanRow(cells, { ...file, roles, defaultRole });
      if ('dropped' in cleaned) return cleaned;
      const { user, notes } = cleaned;
      return { entry: user, key: user.email, title: user.email, notes };
    },
    outcomes: {
      created: {
        status: 'approved',
        before: text.outcomes.new,
        after: text.outcomes.created,
        figure: [text.outcomes.newUsers, text.outcomes.created],
      },
      added: {
        status: 'approved',
        before: text.outcomes.toAdd,
        after: text.outcomes.added,
        figure: [text.outcomes.toAdd, text.outcomes.added],
      },
      existing: {
        status: 'inactive',
        before: text.outcomes.existing,
        after: text.outcomes.existing,
        figure: [text.outcomes.existing, text.outcomes.existing],
      },
    },
    counted: text.welcomeEmails,
    preview: async (users, signal) => (await call(previewImport, input(users), { signal })).data.map(resultOf),
    send: async (users, sending) => (await call(importUsers, input(users), sending)).data.map(resultOf),
    changes: ['user', 'lease', 'unit'],
  };
}
