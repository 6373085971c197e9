import type { Property } from '@hearth/contract/properties/properties';
import { rolesToImport } from '@hearth/contract/roles';
import { ImportDialog } from '../../../kit/import/import-dialog.tsx';
import { roleAt } from '../../../platform/account-rights.ts';
import { useSession } from '../../../platform/session.tsx';
import { userImport } from './logic/declaration.ts';

interface ImportUsersProps {
  property: Property;
  ambassador: boolean;
  onClose: () => void;
}

/** 'Import User From CSV'. */
export default function ImportUsersDialog({ property, ambassador, onClose }: ImportUsersProps) {
  const { account } = useSession();
  const roles = rolesToImport(roleAt(account, property._id));
  return <ImportDialog declared={userImport({ property, ambassador, roles })} onClose={onClose} />;
}
