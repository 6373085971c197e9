import type { Brand } from '@hearth/contract/brands/brand-record';
import { getCodeFigures } from '@hearth/contract/brands/codes';
import { formatCount, formatDate } from '@hearth/contract/format';
import { useState } from 'react';
import { QueryView } from '../../../../kit/query-view.tsx';
import { ImportDialog } from '../../../../kit/import/import-dialog.tsx';
import { common } from '../../../../kit/messages.ts';
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
import { text } from '../messages.ts';

type Figures = OutputOf<typeof getCodeFigures>['data'];
type Value = Figures['values'][number];

const columns: readonly Column<Value>[] = [
  {
    id: 'points',
    header: text.columns.value,
    card: 'title',
    nowrap: true,
    cell: ({ points }) => <Points amount={points} />,
  },
  {
    id: 'left',
    header: text.columns.left,
    align: 'right',
    card: 'aside',
    cell: ({ left }) => formatCount(left),
  },
  {
    id: 'expiringSoon',
    header: text.columns.expiringSoon,
    align: 'right',
    cell: ({ expiringSoon }) => formatCount(expiringSoon),
  },
  { id: 'given', header: text.columns.redeemed, align: 'right', cell: ({ given }) => formatCount(given) },
  { id: 'expired', header: text.columns.expired, align: 'right', cell: ({ expired }) => formatCount(expired) },
  {
    id: 'nextExpiry',
    header: text.columns.nextExpiry,
    nowrap: true,
    cell: ({ nextExpiry }) => (nextExpiry === null ? '–' : formatDate(nextExpiry)),
  },
];

function LowStock({ figures: { values, warnBelow } }: { figures: Figures }) {
  const remaining = values.reduce((sum, value) => sum + value.left, 0);
  return (
    <InlineAlert
      severity={remaining === 0 ? 'error' : 'warning'}
      title={remaining === 0 ? text.out.title : text.low.title(remaining)}
    >
      {remaining === 0 ? text.out.hint : text.low.hint(warnBelow)}
    </InlineAlert>
  );
}

function Repeated({ figures: { values } }: { figures: Figures }) {
  const repeated = values.reduce((sum, value) => sum + value.repeated, 0);
  if (repeated === 0) return null;
  return (
    <InlineAlert severity="warning" title={text.repeated.title(repeated)}>
      {text.repeated.hint}
    </InlineAlert>
  );
}

/** A brand's codes by value, with their upload. */
export function CodesDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const [isUploading, setIsUploading] = useState(false);
  const figures = useEndpoint(getCodeFigures, { params: { id: brand._id } });
  if (isUploading) return <ImportDialog declared={codeImport(brand)} onClose={() => setIsUploading(false)} />;
  return (
    <DialogShell
      actions={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button onClick={() => setIsUploading(true)} variant="contained">
            {text.upload}
          </Button>
        </>
      }
      onClose={onClose}
      open
      subtitle={text.subtitle}
      title={text.title(brand.name)}
      width="md"
    >
      <QueryView of={figures} waiting={200}>
        {({ data }) => (
          <Stack gap={16}>
            {data.isLow && <LowStock figures={data} />}
            <Repeated figures={data} />
            <DataTable
              columns={columns}
              empty={<EmptyState {...text.empty} />}
              label={text.table}
              rowId={({ points }) => String(points)}
              rows={data.values}
            />
          </Stack>
        )}
      </QueryView>
    </DialogShell>
  );
}
