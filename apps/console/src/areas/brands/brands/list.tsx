import type { Brand } from '@hearth/contract/brands/brand-record';
import { listBrands } from '@hearth/contract/brands/brands';
import Add from 'lucide-react/icons/plus';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CodesDialog } from '../codes/public.tsx';
import { useBrandActions } from './logic/use-brand-actions.ts';
import { useBrandFilters } from './logic/use-filters.ts';
import { brandColumns } from './parts/columns.tsx';

const BrandDialog = lazyDialog(() => import('./form.tsx').then((form) => form.BrandDialog));
const DeleteDialog = lazyDialog(() => import('./dialogs/delete-dialog.tsx').then((parts) => parts.DeleteDialog));
const OrderDialog = lazyDialog(() => import('./dialogs/order-dialog.tsx').then((parts) => parts.OrderDialog));

/** The tab of Brand Management: what residents redeem their points with, in the order in which they see it. */
export function Brands() {
  const filters = useBrandFilters();
  const { open, dialog } = useDialogs({
    add: (close) => <BrandDialog onClose={close} />,
    edit: (close, brand: Brand) => <BrandDialog brand={brand} onClose={close} />,
    codes: (close, brand: Brand) => <CodesDialog brand={brand} onClose={close} />,
    remove: (close, brand: Brand) => <DeleteDialog brand={brand} onClose={close} />,
    order: (close) => <OrderDialog onClose={close} />,
  });
  return (
    <>
      <ListScreen
        actions={useBrandActions(open)}
        buttons={
          <>
            <Button onClick={open.order}>Order</Button>
            <Button onClick={open.add} startIcon={<Add size={18} />} variant="contained">
              New brand
            </Button>
          </>
        }
        columns={brandColumns}
        csv={{ fileName: 'brands.csv', failed: 'Issue on downloading brands' }}
        defaults={{ orderBy: 'position', order: 'asc' }}
        empty={<EmptyState hint="Residents redeem their points with brands." title="No brands yet" />}
        endpoint={listBrands}
        filters={filters}
        rowName={({ name }) => name}
        title="Brands"
      />
      {dialog}
    </>
  );
}
