import type { Post, Revision } from '@hearth/contract/community/post-record';
import { listRevisions } from '@hearth/contract/community/posts';
import { useState } from 'react';
import { ChangeList, type Change } from '../../../../kit/change-list.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { useTimes } from '../../../../platform/session.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { changesOf } from '../logic/changes.ts';

/** Of the revision modal (spec 2, section 9). */
const pageSize = 5;

interface Row {
  revision: Revision;
  changes: readonly Change[];
}

/** The versions of an item, the newest first, with what each changed. */
export function HistoryDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const at = useTimes();
  const [page, setPage] = useState(0);
  const ask = (number: number) => ({ query: { postId: post._id, page: number, limit: pageSize } });
  const shown = useEndpoint(listRevisions, ask(page + 1));
  const total = shown.data?.totalCount ?? 0;
  const isLast = (page + 1) * pageSize >= total;
  // What the last one on the page changed is seen from the first of the next.
  const next = useEndpoint(listRevisions, ask(page + 2), { enabled: shown.data !== undefined && !isLast });
  const versions = [...(shown.data?.data ?? []), ...(next.data?.data.slice(0, 1) ?? [])];
  const rows = versions
    .slice(0, pageSize)
    .map((revision, i): Row => ({ revision, changes: changesOf(versions[i + 1], revision, post.timezone) }));
  const columns: Column<Row>[] = [
    { id: 'version', header: 'Version', card: 'title', nowrap: true, cell: ({ revision }) => `v${revision.version}` },
    { id: 'updatedBy', header: 'Updated by', cell: ({ revision }) => revision.updatedBy },
    {
      id: 'updatedAt',
      header: 'Updated on',
      nowrap: true,
      cell: ({ revision }) => at(revision.updatedAt, post.timezone),
    },
    {
      id: 'changes',
      header: 'What changed',
      card: 'plain',
      cell: ({ revision, changes }) => <ChangeList changes={changes} isFirst={revision.version === 0} />,
    },
  ];
  return (
    <DialogShell onClose={onClose} open subtitle={post.title} title="History" width="md">
      <DataTable
        columns={columns}
        error={shown.error && !shown.data ? messageOf(shown.error) : undefined}
        label="Versions"
        loading={shown.isPending || (!isLast && next.isPending)}
        onRetry={() => void shown.refetch()}
        paging={{ page, pageSize, totalCount: total, onPage: setPage }}
        rowId={({ revision }) => String(revision.version)}
        rowName={({ revision }) => `version ${revision.version}`}
        rows={rows}
      />
    </DialogShell>
  );
}
