import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

export const ImportDialog = lazyDialog(() => import('./form.tsx').then((dialog) => dialog.default));
