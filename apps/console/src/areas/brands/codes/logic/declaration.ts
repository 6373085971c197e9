import type { Brand } from '@hearth/contract/brands/brand-record';
import {
  codesMaximum,
  isBroken,
  previewCodes,
  uploadCodes,
  type CodeLine,
  type CodeResult,
} from '@hearth/contract/brands/codes';
import { codeMessages as say } from '@hearth/contract/brands/messages';
import type { ImportDeclaration, Result } from '../../../../kit/import/declaration.ts';
import { call } from '../../../../platform/client.ts';
import type { Field } from '../../../../platform/csv/match.ts';
import { clean } from '../../../../platform/csv/values.ts';

/** What a file of codes can hold, and what providers of codes call it. */
const fields = [
  {
    id: 'code',
    label: 'Code',
    required: true,
    names: ['code', 'voucher code', 'gift card code', 'card number', 'pin', 'redemption code', 'serial', 'link'],
  },
  { id: 'value', label: 'Value', names: ['value', 'amount', 'denomination', 'face value', 'balance'] },
  {
    id: 'expires',
    label: 'Expires',
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

/** Codes of a brand out of a CSV file; the server judges each line, for the preview as for the upload. */
export function codeImport({ _id, name, denominations }: Brand): ImportDeclaration<CodeField, CodeLine> {
  const input = (codes: CodeLine[]) => ({ params: { id: _id }, body: { codes } });
  const [only, ...others] = denominations;
  const isOnly = only !== undefined && others.length === 0;
  return {
    title: 'Upload codes',
    subtitle: name,
    fields: fields.map((field) => (field.id === 'value' ? { ...field, required: !isOnly } : field)),
    rowsMaximum: 10 * codesMaximum,
    batchMaximum: codesMaximum / 5,
    template: { fileName: 'codes-template.csv', headings: fields.map(({ label }) => label) },
    says: {
      file: 'CSV file of codes',
      choose:
        'One code on each line, with its value in dollars and the last day on which it is given out, such as 2027-12-31.',
      preview: 'Nothing has been kept yet. A code that was added before stays as it is.',
      heading: 'Code',
      known: 'code',
      noRows: 'No row has a code. Go back and check which column holds it.',
      importing: 'Uploading codes…',
      imported: say.uploaded,
      failed: say.uploadFailed,
      goesOn: 'no code is added twice',
    },
    missing: { expires: 'No code expires', value: 'The only value that the brand takes' },
    read:
      ({ columns }) =>
      (cells) => {
        const text = (field: CodeField) => clean(cells[columns[field] ?? -1]);
        const entry = { code: text('code'), value: text('value'), expires: text('expires') };
        const long = (Object.keys(longest) as CodeField[]).find((field) => entry[field].length > longest[field]);
        if (long) return { dropped: `At most ${longest[long]} characters` };
        if (isBroken(cells[columns.code ?? -1] ?? '')) return { dropped: say.codeBroken, key: entry.code };
        return entry.code === ''
          ? { dropped: say.codeMissing }
          : { entry, key: entry.code, title: entry.code, notes: [] };
      },
    outcomes: {
      added: { status: 'approved', before: 'New', after: 'Added', figure: ['New codes', 'Added'] },
    },
    preview: async (codes, signal) => resultsOf(codes, (await call(previewCodes, input(codes), { signal })).data),
    send: async (codes, sending) => resultsOf(codes, (await call(uploadCodes, input(codes), sending)).data),
    changes: ['brand'],
  };
}
