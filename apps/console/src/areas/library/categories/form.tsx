import { categoryBody, createCategory, updateCategory, type Category } from '@hearth/contract/library/categories';
import { FormDialog } from '../../../kit/form-dialog.tsx';

/** A category is named here, or renamed. */
export function CategoryDialog({ category, onClose }: { category?: Category; onClose: () => void }) {
  const endpoint = (category ? updateCategory : createCategory) as typeof updateCategory | typeof createCategory;
  return (
    <FormDialog
      draft={`category:${category?._id ?? 'new'}`}
      endpoint={endpoint}
      input={(body) => (category ? { params: { id: category._id }, body } : { body })}
      onClose={onClose}
      record={category}
      schema={categoryBody}
      submit={category ? 'Save' : 'Add'}
      title={category ? `Rename ${category.name}` : 'New category'}
      whole
    >
      {(Input) => <Input.Text label="Name" name="name" required />}
    </FormDialog>
  );
}
