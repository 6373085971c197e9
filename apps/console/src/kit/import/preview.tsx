import Download from 'lucide-react/icons/download';
import { useMemo } from 'react';
import { saveFile } from '../../platform/download.ts';
import { Button } from '../../ui/button.tsx';
import { FigureRow } from '../../ui/figure-row.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import type { ImportDeclaration, Result } from './declaration.ts';
import { LineTable } from './line-table.tsx';
import { countOf, errorCsv, linesOf, type Line } from './lines.ts';
import type { Plan } from './plan.ts';
import { Stack } from '../../ui/layout.tsx';
import styles from './preview.module.css';
import { text } from './messages.ts';

interface LinesProps {
  declared: Pick<ImportDeclaration<string, object>, 'says' | 'outcomes' | 'counted'>;
  plan: Plan;
  results: ReadonlyMap<string, Result>;
  headers: readonly string[];
  fileName: string;
}

function ErrorFile({
  headers,
  lines,
  fileName,
}: {
  headers: readonly string[];
  lines: readonly Line[];
  fileName: string;
}) {
  const csv = useMemo(() => errorCsv(headers, lines), [headers, lines]);
  if (csv === undefined) return null;
  const save = () =>
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${fileName.replace(/\.\w+$/, '')}-errors.csv`);
  return (
    <Button onClick={save} size="small" startIcon={<Download />}>
      {text.rows.errors}
    </Button>
  );
}

const figuresOf = (lines: readonly Line[], { outcomes }: LinesProps['declared'], isSent: boolean) =>
  Object.entries(outcomes).map(([outcome, { figure }]) => ({
    label: figure[isSent ? 1 : 0],
    value: countOf(lines, outcome),
  }));
const leftOutOf = (lines: readonly Line[]) => [
  { label: text.views.duplicate, value: countOf(lines, 'duplicate'), isError: true },
  { label: text.views.dropped, value: countOf(lines, 'dropped'), isError: true },
];

/** The preview of an import, row by row. Nothing is saved. */
export function ImportPreview({ declared, plan, results, headers, fileName }: LinesProps) {
  const lines = useMemo(() => linesOf(plan, results), [plan, results]);
  const counted = [...results.values()].filter(({ isCounted }) => isCounted).length;
  return (
    <Stack gap={16}>
      <FigureRow
        figures={[
          { label: text.rows.inFile, value: lines.length },
          ...figuresOf(lines, declared, false),
          ...(declared.counted === undefined ? [] : [{ label: declared.counted, value: counted }]),
          { label: text.outcomes.failed.before, value: countOf(lines, 'failed'), isError: true },
          ...leftOutOf(lines),
        ]}
      />
      {plan.planned.length === 0 && <InlineAlert severity="error">{declared.says.noRows}</InlineAlert>}
      <Stack className={styles.apart} gap={8} row>
        <span>{text.preview.hint}</span>
        <ErrorFile fileName={fileName} headers={headers} lines={lines} />
      </Stack>
      <LineTable heading={declared.says.heading} isSent={false} lines={lines} outcomes={declared.outcomes} />
    </Stack>
  );
}

/** The result of each row. */
export function ImportResults({ declared, plan, results, headers, fileName }: LinesProps) {
  const lines = useMemo(() => linesOf(plan, results), [plan, results]);
  const failed = countOf(lines, 'failed');
  const waiting = countOf(lines, 'waiting');
  return (
    <Stack gap={16}>
      {failed + waiting > 0 ? (
        <InlineAlert severity="error">{declared.says.failed}</InlineAlert>
      ) : (
        <InlineAlert severity="success">{declared.says.imported}</InlineAlert>
      )}
      <FigureRow
        figures={[
          ...figuresOf(lines, declared, true),
          { label: text.outcomes.failed.after, value: failed, isError: true },
          ...(waiting > 0 ? [{ label: text.outcomes.waiting.after, value: waiting, isError: true }] : []),
          ...leftOutOf(lines),
        ]}
      />
      <div className={styles.end}>
        <ErrorFile fileName={fileName} headers={headers} lines={lines} />
      </div>
      <LineTable heading={declared.says.heading} isSent lines={lines} outcomes={declared.outcomes} />
    </Stack>
  );
}
