import type { Brand } from '@hearth/contract/brands/brand-record';
import { deleteBrand } from '@hearth/contract/brands/brands';
import { getCodeFigures } from '@hearth/contract/brands/codes';
import { allProperties } from '@hearth/contract/constants';
import { formatCount, plural } from '@hearth/contract/format';
import { listRedemptions } from '@hearth/contract/points/redemption-orders';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { Answer } from '../../../../kit/answer.tsx';
import { useEndpoint } from '../../../../platform/query.ts';

function wordsOf({ redeemed, codes }: { redeemed: number; codes: number }) {
  const times = `was redeemed ${plural(redeemed, 'once', `${formatCount(redeemed)} times`)}`;
  const has = `has ${plural(codes, 'one code', `${formatCount(codes)} codes`)}`;
  return `It ${[redeemed > 0 && times, codes > 0 && has].filter(Boolean).join(' and ')}`;
}

/** How often a brand was redeemed, and how many codes it has: what decides whether it can go. */
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

/** Asks before a brand is deleted, and says what that means: one that is in use is offered no more, and stays in the history. */
export function DeleteDialog({ brand: { _id, name, active }, onClose }: { brand: Brand; onClose: () => void }) {
  const use = useBrandUse(_id);
  const isUsed = use.data !== undefined && use.data.redeemed + use.data.codes > 0;
  return (
    <ActionDialog
      confirm={isUsed ? 'Deactivate' : 'Delete'}
      destructive
      disabled={use.data === undefined || (isUsed && !active)}
      done={({ message }) => message}
      endpoint={deleteBrand}
      input={{ params: { id: _id } }}
      onClose={onClose}
      title={isUsed ? `${name} cannot be deleted` : `Delete ${name}?`}
    >
      <Answer of={use} waiting={44}>
        {(found) =>
          isUsed
            ? `${wordsOf(found)}, so it stays in the history. ${active ? 'Deactivated, it is offered to residents no more.' : 'It is offered to residents no more already.'}`
            : 'It was never redeemed and has no codes: it is gone for good, out of every group.'
        }
      </Answer>
    </ActionDialog>
  );
}
