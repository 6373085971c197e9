import { deleteCategory, listCategories, type Category } from '@hearth/contract/library/categories';
import { libraryMessages } from '@hearth/contract/library/messages';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { QueryView } from '../../../../kit/query-view.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { MoreMenu } from '../../../../ui/more-menu.tsx';
import { CategoryDialog } from '../form.tsx';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';
import styles from './categories-dialog.module.css';

function DeleteCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  return (
    <ActionDialog
      confirm={text.remove.confirm}
      destructive
      done={libraryMessages.categoryDeleted}
      endpoint={deleteCategory}
      input={{ params: { id: category._id } }}
      onClose={onClose}
      title={text.remove.title(category.name)}
    >
      {text.remove.text}
    </ActionDialog>
  );
}

/** Adds, renames and deletes template categories. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const categories = useEndpoint(listCategories, {});
  const { open, dialog } = useDialogs({
    add: (close) => <CategoryDialog onClose={close} />,
    rename: (close, category: Category) => <CategoryDialog category={category} onClose={close} />,
    remove: (close, category: Category) => <DeleteCategory category={category} onClose={close} />,
  });
  return (
    <DialogShell
      actions={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button onClick={open.add} variant="contained">
            {text.add}
          </Button>
        </>
      }
      onClose={onClose}
      open
      title={text.title}
    >
      <QueryView of={categories} waiting={180}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState hint={text.emptyHint} title={text.empty} />
          ) : (
            <ul className={styles.list}>
              {data.map((category) => (
                <li key={category._id}>
                  <span>
                    {category.name}
                    <small>{text.templates(category.templates)}</small>
                  </span>
                  <MoreMenu
                    items={[
                      { id: 'rename', label: text.rename, onAct: () => open.rename(category) },
                      {
                        id: 'delete',
                        label: category.templates > 0 ? text.inUse : common.delete,
                        disabled: category.templates > 0,
                        onAct: () => open.remove(category),
                        destructive: true,
                      },
                    ]}
                    label={text.more(category.name)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {dialog}
    </DialogShell>
  );
}
