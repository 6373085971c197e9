import { lands } from '@hearth/contract/countries';
import { providerBrandMessages as say } from '@hearth/contract/brands/messages';
import { takeOverProduct, type ProviderProduct } from '@hearth/contract/points/provider-brands';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';

/** Asks before a product of the provider becomes a brand, as residents can redeem it from then on. */
export function TakeOverDialog({ product, onClose }: { product: ProviderProduct; onClose: () => void }) {
  const { _id: productId, name, country } = product;
  return (
    <ActionDialog
      confirm="Take over"
      done={say.takenOver}
      endpoint={takeOverProduct}
      input={{ body: { productId, country } }}
      onClose={onClose}
      title={`Take ${name} over?`}
    >
      It becomes a brand that residents of {lands[country].name} can redeem at once. The provider sends what they
      redeem. Its logo, groups and terms are chosen among the brands.
    </ActionDialog>
  );
}
