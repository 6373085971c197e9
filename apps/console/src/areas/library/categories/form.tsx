import { categoryBody, createCategory, updateCategory, type Category } from '@hearth/contract/library/categories';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';

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
      submit={category ? text.form.save : text.form.add}
      title={category ? text.form.rename(category.name) : text.form.new}
      whole
    >
      {(Input) => <Input.Text label={common.name} name="name" required />}
    </FormDialog>
  );
}
