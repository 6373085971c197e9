import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

export { PropertyAdministration } from './list.tsx';
export { features } from './logic/features.ts';
export { usePropertyPaths } from './logic/paths.ts';
export { reviewProviders } from './logic/review-providers.ts';

export const SecondFactorDialog = lazyDialog(() =>
  import('./dialogs/feature-dialogs.tsx').then((dialog) => dialog.SecondFactorDialog),
);
