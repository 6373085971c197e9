import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

export const SecondFactorDialog = lazyDialog(() =>
  import('./parts/second-factor-dialog.tsx').then((dialog) => dialog.default),
);
