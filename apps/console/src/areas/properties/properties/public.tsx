import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { text } from './messages.ts';

export { PropertyAdministration } from './list.tsx';
export { features } from './logic/features.ts';
export { usePropertyPaths } from './parts/property-actions.tsx';

export const reviewProviders = text.reviewLinks.providers;

export const SecondFactorDialog = lazyDialog(() =>
  import('./dialogs/property-dialogs.tsx').then((dialogs) => dialogs.SecondFactorDialog),
);
