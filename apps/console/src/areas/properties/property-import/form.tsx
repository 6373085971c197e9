import { ImportDialog } from '../../../kit/import/import-dialog.tsx';
import { propertyImport } from './logic/declaration.ts';

export default function ImportPropertiesDialog({ onClose }: { onClose: () => void }) {
  return <ImportDialog declared={propertyImport} onClose={onClose} />;
}
