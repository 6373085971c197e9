import { defineMessages } from '@hearth/contract/define-messages';
import { counted, plural } from '@hearth/contract/format';

const brandsOf = (count: number) => (count === 0 ? 'No brands' : counted(count, 'brand'));

export const text = defineMessages({
  title: 'Groups',
  hint: 'Residents see groups in this order. Drag to reorder.',
  create: 'New group',
  rename: 'Rename group',
  delete: 'Delete group',
  empty: { title: 'No groups yet', hint: 'Groups help residents find brands.' },
  brands: brandsOf,
  brandsIn: (count: number, group: string) => `${brandsOf(count)} in ${group}`,
  choose: 'Choose brands',
  chooseFor: (group: string) => `Choose brands for ${group}`,
  more: (group: string) => `More actions for ${group}`,
  form: { renameTitle: (name: string) => `Rename ${name}`, save: 'Save group', create: 'Create group' },
  choice: {
    title: (group: string) => `Brands in ${group}`,
    search: 'Search brands',
    none: 'No brands yet',
    noMatch: 'No brands match your search',
    brandOf: (brand: string, property: string) => `${brand} (${property})`,
    save: (count: number) => (count === 0 ? 'Save changes' : `Save ${counted(count, 'change')}`),
  },
  deletion: {
    title: (name: string) => `Delete ${name}?`,
    body: (brands: number) =>
      brands === 0
        ? "This group has no brands. You can't undo this."
        : `Its ${counted(brands, 'brand')} ${plural(brands, 'stays', 'stay')} available. You can't undo this.`,
  },
});
