import type { Property } from '@hearth/contract/properties/property-record';
import { ImportDialog } from '../../../../kit/import/import-dialog.tsx';
import { unitImport } from '../logic/declaration.ts';

export function ImportUnitsDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  return <ImportDialog declared={unitImport(property)} onClose={onClose} />;
}
