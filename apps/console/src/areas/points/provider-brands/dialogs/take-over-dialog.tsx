import { lands } from '@hearth/contract/countries';
import { providerBrandMessages as say } from '@hearth/contract/brands/messages';
import { takeOverProduct, type ProviderProduct } from '@hearth/contract/points/provider-brands';
import { useAction } from '../../../../platform/query.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';

/** Asks before a product of the provider becomes a brand, as residents can redeem it from then on. */
export function TakeOverDialog({ product, onClose }: { product: ProviderProduct; onClose: () => void }) {
  const { _id: productId, name, country } = product;
  const takeOver = useAction(takeOverProduct, {
    done: say.takenOver,
    onSuccess: onClose,
    onError: () => onClose(),
  });
  return (
    <ConfirmDialog
      busy={takeOver.isPending}
      confirm="Take over"
      onCancel={onClose}
      onConfirm={() => takeOver.mutate({ body: { productId, country } })}
      open
      title={`Take ${name} over?`}
    >
      It becomes a brand that residents of {lands[country].name} can redeem at once. The provider sends what they
      redeem. Its logo, groups and terms are chosen among the brands.
    </ConfirmDialog>
  );
}
