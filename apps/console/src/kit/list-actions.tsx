import { use, type ReactNode } from 'react';
import { navigate } from '../platform/location.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { MoreMenu } from '../ui/more-menu.tsx';
import type { Column } from '../ui/table-columns.ts';
import { makesRoom, TableRoom } from '../ui/table-fit.ts';
import { Link } from './link.tsx';
import styles from './list-actions.module.css';
import type { RowAction } from './list-types.ts';
import { common, text } from './messages.ts';

export const TabRow = ({ children }: { children: ReactNode }) => <div className={styles.tabRow}>{children}</div>;

export const Acts = ({ children }: { children: ReactNode }) => <div className={styles.acts}>{children}</div>;

interface RowActionsProps<Row> {
  actions: readonly RowAction<Row>[];
  row: Row;
  name: string;
  inMenu: boolean;
}

function RowActions<Row>({ actions, row, name, inMenu }: RowActionsProps<Row>) {
  const room = use(TableRoom);
  const isHidden = ({ more }: RowAction<Row>) =>
    inMenu || makesRoom(room, 'menu') || (typeof more === 'function' ? more(row) : more);
  const hidden = actions.filter(isHidden).map(({ id, label, disabled, destructive, onAct, href }) => ({
    id,
    label: label(row),
    destructive,
    disabled: disabled?.(row),
    onAct: () => (href ? navigate({ to: href(row) }) : onAct(row)),
  }));
  return (
    <div className={classNames(styles.acts, styles.ofRow, makesRoom(room, 'close') && styles.close)}>
      {actions
        .filter((action) => !isHidden(action))
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
      {hidden.length > 0 && <MoreMenu items={hidden} label={text.list.moreFor(name)} />}
    </div>
  );
}

/** A row's actions: buttons and a menu, or only a menu if requested or if the table has no room. */
export function actionColumn<Row>(
  actions: readonly RowAction<Row>[],
  rowName: (row: Row) => string,
  inMenu = false,
): Column<Row> {
  const cell = (row: Row) => {
    const possible = actions.filter(({ when }) => when(row));
    return possible.length > 0 && <RowActions actions={possible} inMenu={inMenu} name={rowName(row)} row={row} />;
  };
  return { id: 'actions', header: common.actions, hideHeader: true, align: 'right', card: 'acts', cell };
}
