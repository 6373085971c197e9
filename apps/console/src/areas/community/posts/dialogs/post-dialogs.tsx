import type { Post, Revision } from '@hearth/contract/community/post-record';
import { copiesMaximum, copyPost, listRevisions, removePost, updatePost } from '@hearth/contract/community/posts';
import { allProperties } from '@hearth/contract/constants';
import { listProperties } from '@hearth/contract/properties/properties';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { postMessages } from '@hearth/contract/community/messages';
import { kindOf } from '@hearth/contract/community/post-types';
import { QueryView } from '../../../../kit/query-view.tsx';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { scopeOf } from '../../../../platform/scope.ts';
import { timeAt } from '../../../../platform/days.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { ChangeList, type Change } from '../../../../kit/change-list.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { changesOf, movedTo } from '../logic/changes.ts';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { changeOccurrence, changeOccurrenceBody, type OccurrenceRecord } from '@hearth/contract/community/occurrences';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { MomentField } from '../parts/fields.tsx';

const propertiesMaximum = 50;

/** Copies a post to other properties and lists the results. */
export function CopiesDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { company, group } = useSession();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed).trim();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [result, setResult] = useState<OutputOf<typeof copyPost>>();
  const copy = useAction(copyPost, { onSuccess: setResult });
  const found = useEndpoint(
    listProperties,
    { query: { limit: propertiesMaximum, search: search || undefined, ...scopeOf(allProperties, company, group) } },
    { placeholderData: keepPreviousData },
  );
  const { title } = text.copies;
  if (result)
    return (
      <DialogShell
        actions={
          <Button onClick={onClose} variant="contained">
            {common.close}
          </Button>
        }
        onClose={onClose}
        open
        subtitle={post.title}
        title={title}
      >
        <Stack gap={16}>
          <InlineAlert severity={result.failed ? 'warning' : 'success'}>{result.message}</InlineAlert>
          <DescriptionList
            rows={result.results.map(({ propertyId, message }) => [chosen.get(propertyId) ?? propertyId, message])}
          />
        </Stack>
      </DialogShell>
    );
  const choose = (id: string, name: string, isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen) next.set(id, name);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <DialogShell
      actions={(close) => (
        <>
          <Button onClick={close}>{common.cancel}</Button>
          <Button
            disabled={chosen.size === 0 || chosen.size > copiesMaximum}
            loading={copy.isPending}
            onClick={() => copy.mutate({ params: { id: post._id }, body: { propertyIds: [...chosen.keys()] } })}
            variant="contained"
          >
            {text.copies.submit(kindOf(post.type), chosen.size)}
          </Button>
        </>
      )}
      dirty={chosen.size > 0}
      onClose={onClose}
      open
      subtitle={post.title}
      title={title}
    >
      <Stack gap={16}>
        <Muted>{text.copies.hint}</Muted>
        <SearchField onChange={setTyped} placeholder={text.copies.search} value={typed} />
        <QueryView of={found} waiting={240}>
          {({ data, totalCount }) => {
            const others = data.filter(({ _id }) => _id !== post.property);
            return (
              <Stack aria-label={text.copies.properties} role="group">
                {others.length === 0 && <EmptyState title={text.copies.none} />}
                {others.map(({ _id, name, propertyCode }) => (
                  <CheckboxField
                    checked={chosen.has(_id)}
                    key={_id}
                    label={`${name}-${propertyCode}`}
                    onChange={({ target }) => choose(_id, name, target.checked)}
                  />
                ))}
                {totalCount > data.length && <Muted small>{text.copies.more(totalCount - data.length)}</Muted>}
              </Stack>
            );
          }}
        </QueryView>
        {chosen.size > 0 && (
          <Muted aria-live="polite" small>
            {text.copies.chosen([...chosen.values()])}
          </Muted>
        )}
      </Stack>
    </DialogShell>
  );
}

/** Spec 2, section 9. */
const revisionsPerPage = 5;

interface Row {
  revision: Revision;
  changes: readonly Change[];
}

/** A post's versions and their changes, newest first. */
export function HistoryDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const [page, setPage] = useState(0);
  const inputOf = (number: number) => ({ query: { postId: post._id, page: number, limit: revisionsPerPage } });
  const shown = useEndpoint(listRevisions, inputOf(page + 1));
  const total = shown.data?.totalCount ?? 0;
  const isLast = (page + 1) * revisionsPerPage >= total;
  // The changes of the last row need the first version of the next page.
  const next = useEndpoint(listRevisions, inputOf(page + 2), { enabled: shown.data !== undefined && !isLast });
  const versions = [...(shown.data?.data ?? []), ...(next.data?.data.slice(0, 1) ?? [])];
  const rows = versions
    .slice(0, revisionsPerPage)
    .map((revision, i): Row => ({ revision, changes: changesOf(versions[i + 1], revision, post.timezone) }));
  const columns: Column<Row>[] = [
    {
      id: 'version',
      header: text.history.columns.version,
      card: 'title',
      nowrap: true,
      cell: ({ revision }) => text.history.version(revision.version),
    },
    { id: 'updatedBy', header: text.history.columns.by, cell: ({ revision }) => revision.updatedBy },
    {
      id: 'updatedAt',
      header: text.history.columns.on,
      nowrap: true,
      cell: ({ revision }) => timeAt(revision.updatedAt, post.timezone),
    },
    {
      id: 'changes',
      header: text.history.columns.changes,
      card: 'plain',
      cell: ({ revision, changes }) => <ChangeList changes={changes} isFirst={revision.version === 0} />,
    },
  ];
  return (
    <DialogShell onClose={onClose} open subtitle={post.title} title={text.history.title} width="md">
      <DataTable
        columns={columns}
        error={shown.error && !shown.data ? messageOf(shown.error) : undefined}
        label={text.history.table}
        loading={shown.isPending || (!isLast && next.isPending)}
        onRetry={() => void shown.refetch()}
        paging={{ page, pageSize: revisionsPerPage, totalCount: total, onPage: setPage }}
        rowId={({ revision }) => String(revision.version)}
        rowName={({ revision }) => text.history.row(revision.version)}
        rows={rows}
      />
    </DialogShell>
  );
}

export function DeleteDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const kind = kindOf(post.type);
  const pending = post.pointLogsPending;
  return (
    <ActionDialog
      confirm={text.remove.confirm(kind)}
      destructive
      done={postMessages.deleted(kind)}
      endpoint={removePost}
      input={{ params: { id: post._id } }}
      onClose={onClose}
      title={text.remove.title(post.title)}
    >
      {post.active ? postMessages.deleteActive(kind) : postMessages.deleteInactive(kind)}{' '}
      {pending > 0 && `${text.remove.pending(pending)} `}
      {text.remove.kept(kind)}
    </ActionDialog>
  );
}

/** Moves a post that isn't recurring, and lists the dates that change. */
export function ShiftDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const [now] = useState(() => new Date());
  const begins = post.eventInfo?.startDate ?? post.startDate;
  const datesFor = (to: string | null) => (to === null ? [] : movedTo(post, to, now).dates);
  return (
    <FormDialog
      disabled={({ startDate }) => datesFor(startDate).length === 0}
      done={postMessages.updated(kindOf(post.type))}
      draft={`post-move:${post._id}`}
      endpoint={updatePost}
      input={({ startDate }) => ({
        params: { id: post._id },
        body: { ...(startDate !== null && movedTo(post, startDate, now).change), version: post.version },
      })}
      onClose={onClose}
      schema={changeOccurrenceBody}
      submit={text.move.submit(kindOf(post.type))}
      subtitle={text.move.subtitle(post.title, post.propertyName)}
      title={text.move.title}
      values={{ startDate: begins }}
    >
      {(_, form) => {
        const dates = datesFor(form.watch('startDate'));
        return (
          <Stack gap={16}>
            <MomentField
              hint={text.move.zone(post.propertyName)}
              label={text.move.new}
              name="startDate"
              timeZone={post.timezone}
              usualTime="09:00"
            />
            <section aria-label={text.move.changes} aria-live="polite">
              {dates.length === 0 ? (
                <Muted>{text.move.unchanged}</Muted>
              ) : (
                <DescriptionList
                  rows={dates.map(({ label, from, to }) => [
                    text.move.dates[label],
                    text.move.change(timeAt(from, post.timezone), timeAt(to, post.timezone)),
                  ])}
                />
              )}
            </section>
          </Stack>
        );
      }}
    </FormDialog>
  );
}

const movedBody = changeOccurrenceBody.refine(({ startDate }) => startDate !== null, {
  path: ['startDate'],
  message: postMessages.chooseDay,
});

interface MoveDialogProps {
  post: Post;
  occurrence: Pick<OccurrenceRecord, 'number' | 'startDate'>;
  onClose: () => void;
}

/** Moves one occurrence. */
export function MoveDialog({ post, occurrence: { number, startDate }, onClose }: MoveDialogProps) {
  return (
    <FormDialog
      done={text.move.moved}
      draft={`occurrence:${post._id}.${number}`}
      endpoint={changeOccurrence}
      input={(body) => ({ params: { id: post._id, number }, body })}
      onClose={onClose}
      schema={movedBody}
      submit={text.move.submitOne}
      subtitle={text.move.subtitle(post.title, timeAt(startDate, post.timezone))}
      title={text.move.one}
      values={{ startDate }}
    >
      {() => (
        <Stack>
          <MomentField
            hint={text.move.between(post.propertyName)}
            label={text.move.new}
            name="startDate"
            timeZone={post.timezone}
            usualTime="09:00"
          />
        </Stack>
      )}
    </FormDialog>
  );
}
