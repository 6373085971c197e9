import { uploadFile } from '@hearth/contract/files/files';
import { changeLogo, deleteLogo } from '@hearth/contract/properties/assets';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { pictureFile } from '../../../../kit/picture-file.ts';
import { useUpload } from '../../../../kit/use-upload.ts';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { UploadField } from '../../../../ui/upload-field.tsx';
import styles from './logo-dialog.module.css';

interface LogoDialogProps {
  property: Property;
  onClose: () => void;
}

/** The picture that stands for a property: a new one takes the place of the one before as soon as it has arrived. */
export default function LogoDialog({ property: { _id: propertyId, name, logo }, onClose }: LogoDialogProps) {
  const upload = useUpload(uploadFile, { query: { propertyId } }, 'logo');
  const change = useAction(changeLogo, { done: say.logoChanged, onSuccess: onClose });
  const remove = useAction(deleteLogo, { done: say.logoRemoved, onSuccess: onClose });
  const isBusy = upload.isSending || change.isPending || remove.isPending;
  const send = async (file: File) => {
    const sent = await upload.send(file);
    if (sent) change.mutate({ body: { propertyId, fileId: sent._id } });
  };
  return (
    <DialogShell
      actions={
        <>
          {logo && (
            <Button disabled={isBusy} onClick={() => remove.mutate({ query: { propertyId } })}>
              Remove logo
            </Button>
          )}
          <Button disabled={change.isPending || remove.isPending} onClick={onClose}>
            Close
          </Button>
        </>
      }
      onClose={onClose}
      open
      subtitle={name}
      title="Logo"
    >
      <Stack gap={16}>
        {logo && <img alt={`The logo of ${name}`} className={styles.logo} src={logo.url} />}
        <UploadField
          {...pictureFile}
          disabled={change.isPending || remove.isPending}
          files={upload.files}
          hint="JPEG, PNG or WebP, less than 15MB"
          label={logo ? 'Another logo' : 'Logo'}
          onCancel={upload.clear}
          onChange={([file]) => (file ? void send(file) : upload.clear())}
          onRetry={(file) => void send(file)}
          transfers={upload.transfers}
        />
      </Stack>
    </DialogShell>
  );
}
