import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { MoreMenu } from '../ui/more-menu.tsx';
import type { Column } from '../ui/table-columns.ts';
import { Link } from './link.tsx';
import styles from './list-actions.module.css';
import type { RowAction } from './list-types.ts';

/** The row of tabs over a list. */
export const TabRow = ({ children }: { children: ReactNode }) => <div className={styles.tabRow}>{children}</div>;

/** The buttons in the head of a list. */
export const Acts = ({ children }: { children: ReactNode }) => <div className={styles.acts}>{children}</div>;

/** The actions of a row: buttons and a menu, or the menu alone where `onOpen` is given, which follows links. */
export function actionColumn<Row>(
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
