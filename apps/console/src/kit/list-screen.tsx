import { useEffect, useMemo, type ReactNode } from 'react';
import { messageOf } from '../platform/api-error.ts';
import type { Endpoint, InputOf } from '../platform/endpoint-types.ts';
import { navigate } from '../platform/location.ts';
import { useEndpoint } from '../platform/query.ts';
import { useSession } from '../platform/session.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { MoreMenu } from '../ui/more-menu.tsx';
import { Section } from '../ui/section.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { StatusTabs } from '../ui/status-tabs.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useNarrow } from '../ui/use-media-query.ts';
import { firstValue, useAddress } from './address.ts';
import { Link } from './link.tsx';
import { useExport } from './list-export.tsx';
import { ListFilters } from './list-filters.tsx';
import styles from './list-screen.module.css';
import { clearedList, readList, type Filter, type ListDefaults, type Tabs } from './list-state.ts';
import { rowsOf, totalOf, type Csv, type PickedRows, type QueryOf, type RowAction, type RowOf } from './list-types.ts';
import { useFresh } from './use-fresh.ts';
import { useNewScope } from './use-new-scope.ts';

/** The row of tabs of a list that is none of this kind. */
export const TabRow = ({ children }: { children: ReactNode }) => <div className={styles.tabRow}>{children}</div>;

/** The buttons in the head of a list that is none of this kind. */
export const Acts = ({ children }: { children: ReactNode }) => <div className={styles.acts}>{children}</div>;

const emptyPick: ReadonlySet<string> = new Set();

interface ListScreenProps<E extends Endpoint> {
  endpoint: E;
  title: string;
  hint?: ReactNode;
  columns: readonly Column<RowOf<E>>[];
  rowName: (row: RowOf<E>) => string;
  defaults: ListDefaults;
  /** The part of the query that the screen fixes. */
  query?: Partial<QueryOf<E>>;
  /** Of one record: its rows wherever the caller sees them, whatever the pickers hold. */
  everywhere?: boolean;
  filters?: readonly Filter[];
  tabs?: Tabs;
  actions?: readonly RowAction<RowOf<E>>[];
  csv?: Csv;
  pick?: PickedRows<RowOf<E>>;
  expand?: (row: RowOf<E>) => ReactNode;
  /** Parameter of the address that names the open row, such as `log`. */
  opens?: string;
  /** Opens a row on a page of its own. */
  onOpen?: (row: RowOf<E>) => void;
  /** Buttons beside Export. */
  buttons?: ReactNode;
  /** Prefix of its keys in the address, where a screen has several lists. */
  within?: string;
}

/** A list as a declaration. The address holds page, size, sort and filters; rows stay while new ones are fetched, and follow live changes. */
export function ListScreen<E extends Endpoint>(props: ListScreenProps<E>) {
  const {
    endpoint,
    title,
    hint,
    columns,
    rowName,
    defaults,
    filters = [],
    tabs,
    actions,
    csv,
    pick,
    expand,
    opens,
    within,
  } = props;
  const { scope, propertyId } = useSession();
  const { search, change } = useAddress(within);
  const whole = useAddress();
  const narrow = useNarrow();
  const state = readList(search, {
    filters,
    tabs,
    sortable: columns.filter((column) => column.sortable).map(({ id }) => id),
    defaults,
  });
  const { place } = endpoint['~orpc'].meta;
  const query = {
    ...(place.kind === 'property' && place.in === 'query' && !props.everywhere && (place.all ? scope : { propertyId })),
    ...props.query,
    page: state.page,
    limit: state.limit,
    order: state.order,
    orderBy: state.orderBy,
    ...withoutEmpty(state.filters),
  };
  const input = { query } as unknown as InputOf<E>;
  const key = JSON.stringify(query);

  const list = useEndpoint(endpoint, input, {
    placeholderData: (before: unknown, last: { queryKey: readonly unknown[] } | undefined) =>
      last && scopeKey((last.queryKey[1] as { query?: object }).query) === scopeKey(query) ? before : undefined,
  } as object);
  const rows = rowsOf<E>(list.data);
  const total = totalOf<E>(list.data);
  const ids = useMemo(() => rows.map(idOf), [rows]);
  const fresh = useFresh(key, ids, list.isSuccess && !list.isPlaceholderData);
  const exporting = useExport(endpoint, input, total, csv);
  useNewScope(scope, () => {
    pick?.onChange(emptyPick, []);
    if (search.page !== undefined || search.propertyId !== undefined)
      change({ page: undefined, propertyId: undefined }, { replace: true });
  });
  const pages = Math.max(1, Math.ceil(total / state.limit));
  useEffect(() => {
    if (list.isSuccess && !list.isPlaceholderData && state.page > pages)
      change({ page: String(pages) }, { replace: true });
  }, [list.isSuccess, list.isPlaceholderData, state.page, pages, change]);

  const filtered = Object.entries(state.filters).some(([name, value]) => value !== undefined && name !== tabs?.key);
  const allColumns = actions
    ? [...columns, actionColumn(actions, rowName, narrow ? (to) => navigate({ to }) : undefined)]
    : columns;
  return (
    <Section
      actions={
        (props.buttons || exporting.button) && (
          <div className={styles.acts}>
            {props.buttons}
            {exporting.button}
          </div>
        )
      }
      flush
      hint={hint}
      title={title}
    >
      {tabs && (
        <div className={styles.tabRow}>
          <StatusTabs
            label={tabs.label}
            onChange={(value) =>
              change({ [tabs.key]: value === tabs.options[0]?.value ? undefined : value, page: undefined })
            }
            tabs={tabs.options}
            value={firstValue(state.filters[tabs.key]) ?? ''}
          />
        </div>
      )}
      {filters.length > 0 && (
        <ListFilters defaults={defaults} filters={filters} state={state} tabs={tabs} within={within} />
      )}
      {exporting.strip}
      {pick && (
        <SelectionBar count={pick.picked.size} onClear={() => pick.onChange(emptyPick, rows)}>
          {pick.actions}
        </SelectionBar>
      )}
      <DataTable
        columns={allColumns}
        currentId={opens && firstValue(whole.search[opens])}
        empty={
          filtered ? (
            <EmptyState
              action={
                <Button onClick={() => change(clearedList(filters, tabs))} size="small">
                  Reset filters
                </Button>
              }
              hint="No entry matches the filters."
            />
          ) : (
            <EmptyState />
          )
        }
        error={list.error && rows.length === 0 ? messageOf(list.error) : undefined}
        expand={expand}
        freshIds={fresh}
        label={title}
        loading={list.isPending}
        onOpen={opens === undefined ? props.onOpen : (row) => whole.change({ [opens]: idOf(row) })}
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
        sort={{ id: state.orderBy, order: state.order }}
      />
    </Section>
  );
}

const idOf = (row: unknown) => (row as { _id: string })._id;

const scopeKey = (query: object = {}) =>
  ['propertyId', 'companyId', 'groupId'].map((key) => (query as Record<string, unknown>)[key]).join();

const withoutEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The actions of a row: buttons and a menu, or the menu alone where `onOpen` is given, which follows links. */
function actionColumn<Row>(
  actions: readonly RowAction<Row>[],
  rowName: (row: Row) => string,
  onOpen?: (to: string) => void,
): Column<Row> {
  const cell = (row: Row) => {
    const possible = actions.filter(({ when }) => when(row));
    const hidden = possible.flatMap(({ id, label, disabled, onAct, more, href }) =>
      onOpen || more
        ? [
            {
              id,
              label: label(row),
              disabled: disabled?.(row),
              onAct: () => (href ? onOpen?.(href(row)) : onAct?.(row)),
            },
          ]
        : [],
    );
    return (
      possible.length > 0 && (
        <div className={classNames(styles.acts, styles.ofRow)}>
          {possible
            .filter(({ more }) => !more && !onOpen)
            .map(({ id, label, disabled, onAct, href }) =>
              href && !disabled?.(row) ? (
                <ButtonLink key={id} size="small">
                  <Link to={href(row)}>{label(row)}</Link>
                </ButtonLink>
              ) : (
                <Button disabled={disabled?.(row)} key={id} onClick={() => onAct?.(row)} size="small">
                  {label(row)}
                </Button>
              ),
            )}
          {hidden.length > 0 && <MoreMenu items={hidden} label={`More for ${rowName(row)}`} />}
        </div>
      )
    );
  };
  return { id: 'actions', header: 'Actions', hideHeader: true, align: 'right', card: 'acts', cell };
}
