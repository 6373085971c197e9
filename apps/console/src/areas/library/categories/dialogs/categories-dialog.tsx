import { counted } from '@hearth/contract/format';
import { deleteCategory, listCategories, type Category } from '@hearth/contract/library/categories';
import { libraryMessages as say } from '@hearth/contract/library/messages';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { Answer } from '../../../../kit/answer.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { MoreMenu } from '../../../../ui/more-menu.tsx';
import { CategoryDialog } from '../form.tsx';
import styles from './categories-dialog.module.css';

function DeleteCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  return (
    <ActionDialog
      confirm="Delete"
      destructive
      done={say.categoryDeleted}
      endpoint={deleteCategory}
      input={{ params: { id: category._id } }}
      onClose={onClose}
      title={`Delete ${category.name}?`}
    >
      No template is in this category.
    </ActionDialog>
  );
}

/** The categories of templates: made, renamed, and deleted while nothing is in them. */
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
          <Button onClick={onClose}>Close</Button>
          <Button onClick={open.add} variant="contained">
            Add category
          </Button>
        </>
      }
      onClose={onClose}
      open
      title="Categories"
    >
      <Answer of={categories} waiting={180}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              hint="Categories keep templates together in the library and where staff choose them."
              title="No categories yet"
            />
          ) : (
            <ul className={styles.list}>
              {data.map((category) => (
                <li key={category._id}>
                  <span>
                    {category.name}
                    <small>{category.templates === 0 ? 'No template' : counted(category.templates, 'template')}</small>
                  </span>
                  <MoreMenu
                    items={[
                      { id: 'rename', label: 'Rename', onAct: () => open.rename(category) },
                      {
                        id: 'delete',
                        label: category.templates > 0 ? 'Delete (in use)' : 'Delete',
                        disabled: category.templates > 0,
                        onAct: () => open.remove(category),
                      },
                    ]}
                    label={`More for ${category.name}`}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {dialog}
    </DialogShell>
  );
}
