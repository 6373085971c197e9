import { countryInfo } from '@hearth/contract/countries';
import { providerBrandMessages } from '@hearth/contract/brands/messages';
import { addProduct, type ProviderProduct } from '@hearth/contract/points/provider-brands';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { text } from '../messages.ts';

export function AddDialog({ product, onClose }: { product: ProviderProduct; onClose: () => void }) {
  const { _id: productId, name, country } = product;
  return (
    <ActionDialog
      confirm={text.add}
      done={providerBrandMessages.added}
      endpoint={addProduct}
      input={{ body: { productId, country } }}
      onClose={onClose}
      title={text.addTitle(name)}
    >
      {text.addBody(countryInfo[country].name)}
    </ActionDialog>
  );
}
