import type { Brand } from '@hearth/contract/brands/brand-record';
import {
  codesMaximum,
  isBroken,
  previewCodes,
  uploadCodes,
  type CodeLine,
  type CodeResult,
} from '@hearth/contract/brands/codes';
import { codeMessages } from '@hearth/contract/brands/messages';
import type { ImportDeclaration, Result } from '../../../../kit/import/declaration.ts';
import { call } from '../../../../platform/client.ts';
import type { Field } from '../../../../platform/csv/match.ts';
import { clean } from '../../../../platform/csv/values.ts';
import { text } from '../messages.ts';

/** Columns of a code file, with the names that providers use for them. */
const fields = [
  {
    id: 'code',
    label: text.import.fields.code,
    required: true,
    names: ['code', 'voucher code', 'gift card code', 'card number', 'pin', 'redemption code', 'serial', 'link'],
  },
  { id: 'value', label: text.import.fields.value, names: ['value', 'amount', 'denomination', 'face value', 'balance'] },
  {
    id: 'expires',
    label: text.import.fields.expires,
    names: ['expires', 'expiry', 'expiration', 'expiration date', 'expiry date', 'valid until', 'valid to'],
  },
] as const satisfies readonly Field[];
type CodeField = (typeof fields)[number]['id'];

const longest = { code: 200, value: 40, expires: 40 };

const resultsOf = (codes: readonly CodeLine[], results: readonly CodeResult[]): Result[] =>
  results.flatMap(({ line, status, message }) => {
    const code = codes[line - 1]?.code;
    return code === undefined ? [] : [{ key: code, status, message: status === 'added' ? '' : message }];
  });

/** Imports codes from CSV; the server validates each line, for the preview and the upload alike. */
export function codeImport({ _id, name, denominations }: Brand): ImportDeclaration<CodeField, CodeLine> {
  const input = (codes: CodeLine[]) => ({ params: { id: _id }, body: { codes } });
  const [only, ...others] = denominations;
  const isOnly = only !== undefined && others.length === 0;
  return {
    title: text.upload,
    subtitle: name,
    fields: fields.map((field) => (field.id === 'value' ? { ...field, required: !isOnly } : field)),
    rowsMaximum: 10 * codesMaximum,
    batchMaximum: codesMaximum / 5,
    template: { fileName: 'codes-template.csv', headings: fields.map(({ label }) => label) },
    says: {
      file: text.import.file,
      choose: text.import.choose,
      preview: text.import.preview,
      heading: text.import.fields.code,
      known: text.import.known,
      noRows: text.import.noRows,
      importing: text.import.importing,
      imported: codeMessages.uploaded,
      failed: codeMessages.uploadFailed,
      resumeNote: text.import.resumeNote,
    },
    missing: { expires: text.import.noExpiry, value: text.import.onlyValue },
    read:
      ({ columns }) =>
      (cells) => {
        const cell = (field: CodeField) => clean(cells[columns[field] ?? -1]);
        const entry = { code: cell('code'), value: cell('value'), expires: cell('expires') };
        const long = (Object.keys(longest) as CodeField[]).find((field) => entry[field].length > longest[field]);
        if (long) return { dropped: text.import.tooLong(longest[long]) };
        if (isBroken(cells[columns.code ?? -1] ?? '')) return { dropped: codeMessages.codeBroken, key: entry.code };
        return entry.code === ''
          ? { dropped: codeMessages.codeMissing }
          : { entry, key: entry.code, title: entry.code, notes: [] };
      },
    outcomes: {
      added: {
        status: 'approved',
        before: text.import.added.before,
        after: text.import.added.after,
        figure: text.import.added.figures,
      },
    },
    preview: async (codes, signal) => resultsOf(codes, (await call(previewCodes, input(codes), { signal })).data),
    send: async (codes, sending) => resultsOf(codes, (await call(uploadCodes, input(codes), sending)).data),
    changes: ['brand'],
  };
}
