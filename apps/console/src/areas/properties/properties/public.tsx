import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

export { PropertyAdministration } from './list.tsx';

export const SecondFactorDialog = lazyDialog(() =>
  import('./dialogs/second-factor-dialog.tsx').then((dialog) => dialog.default),
);
