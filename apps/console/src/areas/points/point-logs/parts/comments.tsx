import { pointMessages as say } from '@hearth/contract/points/messages';
import { commentPointLog, getPointLog, type PointLogDetail } from '@hearth/contract/points/point-logs';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { formatDateTime } from '../../../../platform/format.ts';
import { endpointQuery, queryClient, useAction } from '../../../../platform/query.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';

type Comment = PointLogDetail['comments'][number];

const Box = styled('form')({ display: 'grid', gap: 8, marginTop: 12 });
const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  fontSize: '0.8125rem',
  '& > :last-child': { marginLeft: 'auto' },
});
const placeholders = ['first_name', 'last_name', 'property_name'] as const;

/** What staff said about a log, and a box to say more; placeholders are filled in when it is sent. */
export function Comments({ log, timeZone }: { log: PointLogDetail; timeZone: string }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const add = useAction(commentPointLog, {
    onSuccess: (answer) => {
      queryClient.setQueryData(endpointQuery(getPointLog, { params: { id: log._id } }).queryKey, answer);
      setText('');
      toast.success(say.commentAdded);
    },
    onError: (error) => {
      toast.error(`${say.commentFailed}: ${error.message}`);
      return true;
    },
  });
  const insert = (name: string) => {
    const box = input.current;
    const from = box?.selectionStart ?? text.length;
    const next = `${text.slice(0, from)}{${name}}${text.slice(box?.selectionEnd ?? from)}`;
    setText(next);
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(from + name.length + 2, from + name.length + 2);
    });
  };
  const columns: Column<Comment>[] = [
    { id: 'user', header: 'User', nowrap: true, card: 'title', cell: ({ user }) => user },
    {
      id: 'comment',
      header: 'Comment',
      cell: ({ comment }) => <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment}</span>,
    },
    { id: 'createdAt', header: 'Date', nowrap: true, cell: ({ createdAt }) => formatDateTime(createdAt, timeZone) },
  ];
  return (
    <>
      {log.comments.length > 0 && (
        <DataTable
          columns={columns}
          label="Comments"
          rowId={({ createdAt, user }) => `${createdAt} ${user}`}
          rowName={({ user }) => user}
          rows={log.comments}
        />
      )}
      {log.comments.length === 0 && !log.can.comment && <p style={{ margin: 0 }}>No comments yet.</p>}
      {log.can.comment && (
        <Box
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) add.mutate({ params: { id: log._id }, body: { comment: text } });
          }}
        >
          <TextField
            inputRef={input}
            label="Add a comment"
            minRows={2}
            multiline
            onChange={({ target }) => setText(target.value)}
            value={text}
          />
          <Bar>
            <span>Insert</span>
            {placeholders.map((name) => (
              <Button key={name} onClick={() => insert(name)} size="small" variant="text">
                {name}
              </Button>
            ))}
            <Button disabled={text.trim() === ''} loading={add.isPending} size="small" type="submit">
              Add comment
            </Button>
          </Bar>
        </Box>
      )}
    </>
  );
}
