import { uploadFile } from '@hearth/contract/files/files';
import { assetBody, changeLogo, deleteLogo, updateAssets, type Asset } from '@hearth/contract/properties/assets';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { pictureFile } from '../../../../kit/picture-file.ts';
import { useUpload } from '../../../../kit/use-upload.ts';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { UploadField } from '../../../../ui/upload-field.tsx';
import styles from './picture-dialogs.module.css';
import { pictureBodies } from '../logic/pictures.ts';

interface LogoDialogProps {
  property: Property;
  onClose: () => void;
}

/** The picture that stands for a property: a new one takes the place of the one before as soon as it has arrived. */
export function LogoDialog({ property: { _id: propertyId, name, logo }, onClose }: LogoDialogProps) {
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

interface DescribeDialogProps {
  propertyId: string;
  picture: Asset;
  /** All of the property: they are sent in their order. */
  pictures: readonly Asset[];
  onClose: () => void;
}

/** What a picture shows, for those who do not see it. */
export function DescribeDialog({ propertyId, picture, pictures, onClose }: DescribeDialogProps) {
  return (
    <FormDialog
      done={say.pictureDescribed}
      draft={`picture:${picture._id}`}
      endpoint={updateAssets}
      input={({ alt }) => ({
        body: {
          propertyId,
          assets: pictureBodies(pictures).map((other) => (other._id === picture._id ? { ...other, alt } : other)),
        },
      })}
      onClose={onClose}
      schema={assetBody.pick({ alt: true })}
      submit="Save"
      subtitle={picture.name}
      title="Describe picture"
      values={{ alt: picture.alt }}
    >
      {(Input) => (
        <Stack gap={16}>
          <img alt="" className={styles.picture} src={picture.url} />
          <Input.Text
            autoFocus
            hint="Shown with the picture, and read to those who cannot see it"
            label="Description"
            name="alt"
          />
        </Stack>
      )}
    </FormDialog>
  );
}
