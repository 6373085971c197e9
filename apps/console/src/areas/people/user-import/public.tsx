import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

export { text as importText } from './messages.ts';

export const ImportDialog = lazyDialog(() => import('./form.tsx').then((dialog) => dialog.default));
