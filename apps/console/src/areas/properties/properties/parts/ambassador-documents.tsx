import { propertyMessages as say } from '@hearth/contract/properties/messages';
import Add from 'lucide-react/icons/plus';
import { useField } from '../../../../kit/form.tsx';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import type { AmbassadorDocument } from '../logic/form-values.ts';

const DocumentDialog = lazyDialog(() => import('../dialogs/document-dialog.tsx').then((dialog) => dialog.default));

/** What ambassadors read, each with its name. */
export function AmbassadorDocuments({ propertyId }: { propertyId: string }) {
  const { value, change } = useField<readonly AmbassadorDocument[]>('ambassadorDocuments');
  const documents = value ?? [];
  const { open, dialog } = useDialogs({
    add: (close, known: readonly AmbassadorDocument[]) => (
      <DocumentDialog
        onAdded={(document) => {
          change([...known, document]);
          close();
        }}
        onClose={close}
        propertyId={propertyId}
      />
    ),
  });
  return (
    <Stack>
      {documents.length === 0 ? (
        <Muted>{say.noDocuments}</Muted>
      ) : (
        <SettingList>
          {documents.map(({ name, url }, i) => (
            <SettingRow key={url} name={name}>
              <ButtonLink size="small">
                <a aria-label={`View ${name}`} href={url} rel="noopener noreferrer" target="_blank">
                  View
                </a>
              </ButtonLink>
              <Button aria-label={`Remove ${name}`} onClick={() => change(documents.toSpliced(i, 1))} size="small">
                Remove
              </Button>
            </SettingRow>
          ))}
        </SettingList>
      )}
      <div>
        <Button onClick={() => open.add(documents)} size="small" startIcon={<Add />}>
          Add document
        </Button>
      </div>
      {dialog}
    </Stack>
  );
}
