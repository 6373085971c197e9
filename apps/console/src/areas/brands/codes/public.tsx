import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

export const CodesDialog = lazyDialog(() => import('./dialogs/codes-dialog.tsx').then((parts) => parts.CodesDialog));
