import { lazyDialog } from '../../../kit/lazy-dialog.tsx';

export const InvoiceRequestDialog = lazyDialog(() =>
  import('./dialogs/invoice-dialogs.tsx').then((parts) => parts.InvoiceRequestDialog),
);
