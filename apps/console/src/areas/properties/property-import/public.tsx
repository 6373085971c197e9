import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

export const ImportPropertiesDialog = lazyDialog(() => import('./form.tsx').then((form) => form.default));
