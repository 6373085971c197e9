import type { Brand } from '@hearth/contract/brands/brand-record';
import { codesExpireSoonDays, getCodeFigures } from '@hearth/contract/brands/codes';
import { counted, formatCount, formatDate, plural } from '@hearth/contract/format';
import { useState } from 'react';
import { Answer } from '../../../../kit/answer.tsx';
import { ImportDialog } from '../../../../kit/import/import-dialog.tsx';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { codeImport } from '../logic/declaration.ts';

type Figures = OutputOf<typeof getCodeFigures>['data'];
type Value = Figures['values'][number];

const columns: readonly Column<Value>[] = [
  { id: 'points', header: 'Value', card: 'title', nowrap: true, cell: ({ points }) => <Points amount={points} /> },
  { id: 'left', header: 'Left', align: 'right', card: 'aside', cell: ({ left }) => formatCount(left) },
  {
    id: 'expiringSoon',
    header: `Expire in ${codesExpireSoonDays} days`,
    align: 'right',
    cell: ({ expiringSoon }) => formatCount(expiringSoon),
  },
  { id: 'given', header: 'Given out', align: 'right', cell: ({ given }) => formatCount(given) },
  { id: 'expired', header: 'Expired', align: 'right', cell: ({ expired }) => formatCount(expired) },
  {
    id: 'nextExpiry',
    header: 'Next expiry',
    nowrap: true,
    cell: ({ nextExpiry }) => (nextExpiry === null ? '–' : formatDate(nextExpiry)),
  },
];

function LowStock({ figures: { values, warnBelow } }: { figures: Figures }) {
  const left = values.reduce((sum, value) => sum + value.left, 0);
  return (
    <InlineAlert
      severity={left === 0 ? 'error' : 'warning'}
      title={left === 0 ? 'No codes are left.' : `${counted(left, 'code is', 'codes are')} left.`}
    >
      {left === 0
        ? 'Residents cannot redeem this brand until codes are uploaded.'
        : `That is fewer than ${formatCount(warnBelow)}. Upload more before they run out.`}
    </InlineAlert>
  );
}

function Repeated({ figures: { values } }: { figures: Figures }) {
  const repeated = values.reduce((sum, value) => sum + value.repeated, 0);
  if (repeated === 0) return null;
  return (
    <InlineAlert severity="warning" title={`${formatCount(repeated)} repeated ${plural(repeated, 'code')}`}>
      {plural(repeated, 'It was', 'They were')} added to a list before, so residents won't get{' '}
      {plural(repeated, 'it', 'them')} from here.
    </InlineAlert>
  );
}

/** The codes of a brand by value: how many are left, were given out and have expired; more are uploaded from here. */
export function CodesDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const [isUploading, setIsUploading] = useState(false);
  const figures = useEndpoint(getCodeFigures, { params: { id: brand._id } });
  if (isUploading) return <ImportDialog declared={codeImport(brand)} onClose={() => setIsUploading(false)} />;
  return (
    <DialogShell
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button onClick={() => setIsUploading(true)} variant="contained">
            Upload codes
          </Button>
        </>
      }
      onClose={onClose}
      open
      subtitle="Each redemption takes one; the code that expires first goes first"
      title={`Codes of ${brand.name}`}
      width="md"
    >
      <Answer of={figures} waiting={200}>
        {({ data }) => (
          <Stack gap={16}>
            {data.isLow && <LowStock figures={data} />}
            <Repeated figures={data} />
            <DataTable
              columns={columns}
              empty={<EmptyState hint="Upload a CSV file with one code on each line." title="No codes yet" />}
              label="Codes by value"
              rowId={({ points }) => String(points)}
              rows={data.values}
            />
          </Stack>
        )}
      </Answer>
    </DialogShell>
  );
}
