import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

export const InvoiceRequestDialog = lazyDialog(() =>
  import('./dialogs/request-dialog.tsx').then((parts) => parts.InvoiceRequestDialog),
);
