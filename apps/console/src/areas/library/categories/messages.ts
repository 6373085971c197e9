import { defineMessages } from '@hearth/contract/define-messages';
import { counted } from '@hearth/contract/format';

export const text = defineMessages({
  title: 'Categories',
  add: 'Add category',
  empty: 'No categories yet',
  emptyHint: 'Categories group templates in the library and in the template picker.',
  templates: (count: number) => (count === 0 ? 'No templates' : counted(count, 'template')),
  more: (name: string) => `More actions for ${name}`,
  rename: 'Rename',
  inUse: 'Delete (in use)',
  form: {
    new: 'New category',
    rename: (name: string) => `Rename ${name}`,
    add: 'Add category',
    save: 'Save category',
  },
  remove: {
    title: (name: string) => `Delete ${name}?`,
    text: 'This category has no templates.',
    confirm: 'Delete category',
  },
});
