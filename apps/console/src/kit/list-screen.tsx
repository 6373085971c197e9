import { useState, type ReactNode } from 'react';
import { messageOf } from '../platform/api-error.ts';
import type { Endpoint } from '../platform/endpoint-types.ts';
import { useSession } from '../platform/session.tsx';
import { Button } from '../ui/button.tsx';
import { CurrentRow, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/section.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { StatusTabs } from '../ui/status-tabs.tsx';
import { useNarrow } from '../ui/use-media-query.ts';
import { firstValue, useChange, useSearch } from './address.ts';
import { actionColumn, Acts, TabRow } from './list-actions.tsx';
import { useVisibleColumns } from './list-columns.tsx';
import { useExport } from './list-export.tsx';
import { ListFilters } from './list-filters.tsx';
import { chosenTab, clearedList, filtersInUse, usualSort } from './list-state.ts';
import type { ListScreenProps } from './list-types.ts';
import { idOf, useList } from './use-list.ts';
import { useNewScope } from './use-new-scope.ts';
import { text } from './messages.ts';

/** Names of the default order by creation time, which no column shows. */
const orderNames = { desc: text.list.newest, asc: text.list.oldest };
/** An order with its name, for lists without a column for it. */
const named = (id: string, order: 'asc' | 'desc') => ({
  id,
  order,
  ...(id.endsWith('At') && { name: orderNames[order] }),
});

const emptyPick: ReadonlySet<string> = new Set();

/** Marks the open row without re-rendering the others. */
function Current({ opens, children }: { opens: string | undefined; children: ReactNode }) {
  const search = useSearch(opens === undefined ? [] : [opens]);
  return <CurrentRow value={opens && firstValue(search[opens])}>{children}</CurrentRow>;
}

/** A declarative list. The URL holds page, size, sort and filters. Rows stay while new ones load, and update live. */
export function ListScreen<E extends Endpoint>(props: ListScreenProps<E>) {
  const { endpoint, title, hint, columns, rowName, defaults, filters = [], tabs, actions } = props;
  const { csv, pick, expand, opens, within } = props;
  const { scope } = useSession();
  const change = useChange(within);
  const changeWhole = useChange();
  const narrow = useNarrow();
  const [resets, setResets] = useState(0);
  const { list, rows, total, fresh, search, state, input } = useList(props);
  const exporting = useExport(endpoint, input, total, csv);
  useNewScope(scope, (isReturn) => {
    pick?.onChange(emptyPick, []);
    if (isReturn) return;
    if (search.page !== undefined || search.propertyId !== undefined)
      change({ page: undefined, propertyId: undefined }, { replace: true });
  });

  const tab = chosenTab(tabs, state);
  const usual = usualSort(defaults, tabs, state);
  const { shown, button: columnButton } = useVisibleColumns(endpoint, columns);
  const allColumns = actions ? [...shown, actionColumn(actions, rowName, narrow)] : shown;
  return (
    <Section
      actions={
        (props.buttons || exporting.button || columnButton) && (
          <Acts>
            {exporting.button}
            {props.buttons}
            {columnButton}
          </Acts>
        )
      }
      flush
      growing={list.isPending}
      hint={hint}
      title={title}
    >
      {tabs && (
        <TabRow>
          <StatusTabs
            label={tabs.label}
            onChange={(value) =>
              change({ [tabs.key]: value === tabs.options[0]?.value ? undefined : value, page: undefined })
            }
            tabs={tabs.options}
            value={firstValue(state.filters[tabs.key]) ?? ''}
          />
        </TabRow>
      )}
      {filters.length > 0 && (
        <ListFilters defaults={defaults} filters={filters} resets={resets} state={state} tabs={tabs} within={within} />
      )}
      {exporting.strip}
      {list.data !== undefined && props.note?.(list.data)}
      {pick && (
        <SelectionBar count={pick.picked.size} onClear={() => pick.onChange(emptyPick, rows)}>
          {pick.actions}
        </SelectionBar>
      )}
      <Current opens={opens}>
        <DataTable
          columns={allColumns}
          empty={
            filtersInUse(filters, state, defaults).length > 0 ? (
              <EmptyState
                action={
                  <Button
                    onClick={() => {
                      change(clearedList(filters, tabs));
                      setResets(resets + 1);
                    }}
                    size="small"
                  >
                    {text.list.reset}
                  </Button>
                }
                hint={text.list.noMatch}
              />
            ) : (
              ((tab === undefined ? props.empty : undefined) ?? <EmptyState hint={tab && text.list.emptyTab(tab)} />)
            )
          }
          error={list.error && rows.length === 0 ? messageOf(list.error) : undefined}
          expand={expand}
          freshIds={fresh}
          label={title}
          loading={list.isPending}
          onOpen={opens === undefined ? props.onOpen : (row) => changeWhole({ [opens]: idOf(row) })}
          onRetry={() => void list.refetch()}
          onSort={({ id, order }) => change({ orderBy: id, order, page: undefined })}
          paging={{
            page: state.page - 1,
            pageSize: state.limit,
            totalCount: total,
            onPage: (page) => change({ page: page === 0 ? undefined : String(page + 1) }),
            onPageSize: (limit) => change({ limit: String(limit), page: undefined }),
          }}
          refreshing={list.isPlaceholderData}
          rowId={idOf}
          rowName={rowName}
          rows={rows}
          selection={
            pick && {
              selected: pick.picked,
              onChange: (picked) => pick.onChange(picked, rows),
              selectable: pick.selectable,
            }
          }
          sort={{ ...named(state.orderBy, state.order), first: named(usual.orderBy, usual.order ?? 'desc') }}
        />
      </Current>
    </Section>
  );
}
