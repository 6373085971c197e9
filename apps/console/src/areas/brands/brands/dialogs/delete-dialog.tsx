import type { Brand } from '@hearth/contract/brands/brand-record';
import { deleteBrand } from '@hearth/contract/brands/brands';
import { getCodeFigures } from '@hearth/contract/brands/codes';
import { allProperties } from '@hearth/contract/constants';
import { listRedemptions } from '@hearth/contract/points/redemption-orders';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { QueryView } from '../../../../kit/query-view.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { text } from '../messages.ts';

/** A brand with redemptions or codes can't be deleted. */
function useBrandUse(id: string) {
  const redemptions = useEndpoint(listRedemptions, { query: { propertyId: allProperties, brandId: id, limit: 1 } });
  const figures = useEndpoint(getCodeFigures, { params: { id } });
  const codes = figures.data?.data.values.reduce((sum, { left, given, expired }) => sum + left + given + expired, 0);
  const redeemed = redemptions.data?.totalCount;
  return {
    data: redeemed === undefined || codes === undefined ? undefined : { redeemed, codes },
    error: redemptions.error ?? figures.error,
    refetch: () => Promise.all([redemptions.refetch(), figures.refetch()]),
  };
}

/** Deletes an unused brand, or deactivates one with redemptions or codes. */
export function DeleteDialog({ brand: { _id, name, active }, onClose }: { brand: Brand; onClose: () => void }) {
  const use = useBrandUse(_id);
  const isUsed = use.data !== undefined && use.data.redeemed + use.data.codes > 0;
  return (
    <ActionDialog
      confirm={isUsed ? text.deactivate : text.delete}
      destructive
      disabled={use.data === undefined || (isUsed && !active)}
      done={({ message }) => message}
      endpoint={deleteBrand}
      input={{ params: { id: _id } }}
      onClose={onClose}
      title={isUsed ? text.deletion.blockedTitle(name) : text.deletion.title(name)}
    >
      <QueryView of={use} waiting={44}>
        {({ redeemed, codes }) => (isUsed ? text.deletion.used(redeemed, codes, active) : text.deletion.unused)}
      </QueryView>
    </ActionDialog>
  );
}
