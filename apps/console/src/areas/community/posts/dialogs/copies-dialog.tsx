import type { Post } from '@hearth/contract/community/post-record';
import { copiesMaximum, copyPost } from '@hearth/contract/community/posts';
import { allProperties } from '@hearth/contract/constants';
import { listProperties } from '@hearth/contract/properties/properties';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Answer } from '../../../../kit/answer.tsx';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import type { OutputOf } from '../../../../platform/endpoint-types.ts';
import { formatCount } from '../../../../platform/format.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { scopeOf } from '../../../../platform/scope.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';

const offered = 50;

/** Copies an item to other properties, with one result for each. */
export function CopiesDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { company, group } = useSession();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed).trim();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [result, setResult] = useState<OutputOf<typeof copyPost>>();
  const copy = useAction(copyPost, { onSuccess: setResult });
  const found = useEndpoint(
    listProperties,
    { query: { limit: offered, search: search || undefined, ...scopeOf(allProperties, company, group) } },
    { placeholderData: keepPreviousData },
  );
  const title = 'Copy to other properties';
  if (result)
    return (
      <DialogShell
        actions={
          <Button onClick={onClose} variant="contained">
            Close
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
          <Button onClick={close}>Cancel</Button>
          <Button
            disabled={chosen.size === 0 || chosen.size > copiesMaximum}
            loading={copy.isPending}
            onClick={() => copy.mutate({ params: { id: post._id }, body: { propertyIds: [...chosen.keys()] } })}
            variant="contained"
          >
            {chosen.size === 0 ? 'Copy' : `Copy to ${formatCount(chosen.size)}`}
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
        <Muted>
          Times stay what the clock shows, at each property its own. A copy begins active, without likes and
          submissions.
        </Muted>
        <SearchField onChange={setTyped} placeholder="Search properties..." value={typed} />
        <Answer of={found} waiting={240}>
          {({ data, totalCount }) => {
            const others = data.filter(({ _id }) => _id !== post.property);
            return (
              <Stack aria-label="Properties" role="group">
                {others.length === 0 && <EmptyState title="No properties found" />}
                {others.map(({ _id, name, propertyCode }) => (
                  <CheckboxField
                    checked={chosen.has(_id)}
                    key={_id}
                    label={`${name}-${propertyCode}`}
                    onChange={({ target }) => choose(_id, name, target.checked)}
                  />
                ))}
                {totalCount > data.length && (
                  <Muted small>{formatCount(totalCount - data.length)} more: search for them by name or code.</Muted>
                )}
              </Stack>
            );
          }}
        </Answer>
        {chosen.size > 0 && (
          <Muted aria-live="polite" small>
            {[...chosen.values()].join(', ')}
          </Muted>
        )}
      </Stack>
    </DialogShell>
  );
}
