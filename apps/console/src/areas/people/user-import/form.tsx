import type { Property } from '@hearth/contract/properties/properties';
import { rolesToImport } from '@hearth/contract/roles';
import { useState } from 'react';
import { ImportDialog } from '../../../kit/import/import-dialog.tsx';
import { roleAt } from '../../../platform/account-rights.ts';
import { useSession } from '../../../platform/session.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { userImport } from './logic/declaration.ts';
import { text } from './messages.ts';

interface ImportUsersProps {
  property: Property;
  ambassador: boolean;
  onClose: () => void;
}

/** 'Import User From CSV'. */
export default function ImportUsersDialog({ property, ambassador, onClose }: ImportUsersProps) {
  const { account } = useSession();
  const roles = rolesToImport(roleAt(account, property._id));
  const [welcome, setWelcome] = useState(false);
  const choices = !property.features.automatedWelcomeEmail && (
    <CheckboxField
      checked={welcome}
      hint={text.welcomeHint}
      label={text.welcome}
      onChange={({ target }) => setWelcome(target.checked)}
    />
  );
  const declared = { ...userImport({ property, ambassador, roles, welcome }), choices };
  return <ImportDialog declared={declared} onClose={onClose} />;
}
