import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

export const CategoriesDialog = lazyDialog(() =>
  import('./dialogs/categories-dialog.tsx').then((dialogs) => dialogs.CategoriesDialog),
);
