import { peopleMessages as say } from '@hearth/contract/people/messages';
import type { ImportResult } from '@hearth/contract/people/user-import';
import Download from 'lucide-react/icons/download';
import { useMemo } from 'react';
import { saveFile } from '../../../../platform/download.ts';
import { Button } from '../../../../ui/button.tsx';
import { FigureRow } from '../../../../ui/figure-row.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { LineTable } from './line-table.tsx';
import { countsOf, errorCsv, linesOf, type Line } from '../logic/lines.ts';
import type { Plan } from '../logic/plan.ts';
import { Stack } from '../../../../ui/layout.tsx';
import styles from './preview.module.css';

interface LinesProps {
  plan: Plan;
  answers: ReadonlyMap<string, ImportResult>;
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
  const text = useMemo(() => errorCsv(headers, lines), [headers, lines]);
  if (text === undefined) return null;
  const save = () =>
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${fileName.replace(/\.\w+$/, '')}-errors.csv`);
  return (
    <Button onClick={save} size="small" startIcon={<Download />}>
      Download error CSV
    </Button>
  );
}

/** What an import of the file would do, row by row; nothing has been kept. */
export function ImportPreview({ plan, answers, headers, fileName }: LinesProps) {
  const lines = useMemo(() => linesOf(plan, answers), [plan, answers]);
  const counts = countsOf(lines);
  return (
    <Stack gap={16}>
      <FigureRow
        figures={[
          { label: 'Rows in the file', value: lines.length },
          { label: 'New users', value: counts.created },
          { label: 'To add here', value: counts.added },
          { label: 'Here already', value: counts.existing },
          { label: 'Will fail', value: counts.failed, isError: true },
          { label: 'Duplicates', value: counts.duplicate, isError: true },
          { label: 'Dropped', value: counts.dropped, isError: true },
        ]}
      />
      {plan.planned.length === 0 && (
        <InlineAlert severity="error">
          No row has a valid email address. Go back and check which column holds it.
        </InlineAlert>
      )}
      <Stack className={styles.apart} gap={8} row>
        <span>Failing, duplicate and dropped rows are left out; the rest is imported as shown.</span>
        <ErrorFile fileName={fileName} headers={headers} lines={lines} />
      </Stack>
      <LineTable isSent={false} lines={lines} />
    </Stack>
  );
}

export function ImportResults({ plan, answers, headers, fileName }: LinesProps) {
  const lines = useMemo(() => linesOf(plan, answers), [plan, answers]);
  const counts = countsOf(lines);
  return (
    <Stack gap={16}>
      {counts.failed + counts.waiting > 0 ? (
        <InlineAlert severity="error">{say.importFailed}</InlineAlert>
      ) : (
        <InlineAlert severity="success">{say.imported}</InlineAlert>
      )}
      <FigureRow
        figures={[
          { label: 'Created', value: counts.created },
          { label: 'Added here', value: counts.added },
          { label: 'Here already', value: counts.existing },
          { label: 'Failed', value: counts.failed, isError: true },
          ...(counts.waiting > 0 ? [{ label: 'Not sent', value: counts.waiting, isError: true }] : []),
          { label: 'Duplicates', value: counts.duplicate, isError: true },
          { label: 'Dropped', value: counts.dropped, isError: true },
        ]}
      />
      <div className={styles.end}>
        <ErrorFile fileName={fileName} headers={headers} lines={lines} />
      </div>
      <LineTable isSent lines={lines} />
    </Stack>
  );
}
