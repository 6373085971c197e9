import { formatDate, formatList } from '@hearth/contract/format';
import { dateEvidence, readDate, type DateOrder } from '../platform/csv/dates.ts';
import type { Field, Matches } from '../platform/csv/match.ts';
import type { CsvFile } from '../platform/csv/read.ts';
import { clean } from '../platform/csv/values.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { Stack } from '../ui/layout.tsx';
import { SelectField } from '../ui/select-field.tsx';
import styles from './csv-columns.module.css';
import { text } from './messages.ts';

const orders = [
  { value: 'monthFirst', label: text.csv.monthFirst },
  { value: 'dayFirst', label: text.csv.dayFirst },
] as const;
const sampleRows = 200;

function samplesOf({ rows }: CsvFile, column: number): string[] {
  const found = new Set<string>();
  for (const { cells } of rows.slice(0, sampleRows)) {
    const value = clean(cells[column]);
    if (value) found.add(value.length > 30 ? `${value.slice(0, 29)}…` : value);
    if (found.size === 3) break;
  }
  return [...found];
}

const ambiguousOf = ({ rows }: CsvFile, column: number) =>
  clean(rows.find(({ cells }) => dateEvidence([cells[column] ?? '']).either > 0)?.cells[column]);

interface CsvColumnsProps<Id extends string> {
  file: CsvFile;
  fields: readonly Field<Id>[];
  matches: Matches<Id>;
  onMatches: (matches: Matches<Id>) => void;
  /** Date format of each field that holds dates. */
  dates: Partial<Record<Id, DateOrder>>;
  onDates: (id: Id, order: DateOrder) => void;
  /** Defaults for columns that the file doesn't have, by field. */
  missing?: Partial<Record<Id, string>>;
}

/** Matches the file's columns to fields and shows sample values. A column belongs to one field at most. */
export function CsvColumns<Id extends string>({
  file,
  fields,
  matches,
  onMatches,
  dates,
  onDates,
  missing = {},
}: CsvColumnsProps<Id>) {
  const options = [
    { value: '', label: text.csv.missing },
    ...file.headers.map((header, i) => ({ value: String(i), label: header })),
  ];
  const used = new Set<number | undefined>(Object.values(matches));
  const unused = file.headers.filter((_header, i) => !used.has(i));
  const choose = (id: Id, value: string) => {
    const next: Matches<Id> = { ...matches };
    for (const field of fields) if (String(next[field.id]) === value) delete next[field.id];
    if (value === '') delete next[id];
    else next[id] = Number(value);
    onMatches(next);
  };
  return (
    <Stack gap={20}>
      <div className={styles.grid}>
        {fields.map((field) => {
          const column = matches[field.id];
          const isMissing = field.required && column === undefined;
          return (
            <SelectField
              error={isMissing ? text.csv.choose(field.label) : undefined}
              hint={
                column === undefined
                  ? (missing[field.id] ?? '')
                  : samplesOf(file, column).join(' · ') || text.csv.emptyColumn
              }
              key={field.id}
              label={field.label}
              onChange={(value) => choose(field.id, value)}
              options={options}
              required={field.required}
              value={column === undefined ? '' : String(column)}
            />
          );
        })}
        {fields.map(({ id, label }) => {
          const column = matches[id];
          const order = dates[id];
          if (column === undefined || !order || !file.dates[column]?.either) return null;
          const example = ambiguousOf(file, column);
          return (
            <SelectField
              hint={text.csv.example(example, formatDate(readDate(example, order) ?? ''))}
              key={id}
              label={text.csv.dateOrder(label)}
              onChange={(value) => onDates(id, value)}
              options={orders}
              value={order}
            />
          );
        })}
      </div>
      {unused.length > 0 && <InlineAlert severity="info">{text.csv.unused(formatList(unused, 12))}</InlineAlert>}
    </Stack>
  );
}
