import { assetBody, updateAssets, type Asset } from '@hearth/contract/properties/assets';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { pictureBodies } from '../logic/pictures.ts';
import styles from './describe-dialog.module.css';

interface DescribeDialogProps {
  propertyId: string;
  picture: Asset;
  /** All of the property: they are sent in their order. */
  pictures: readonly Asset[];
  onClose: () => void;
}

/** What a picture shows, for those who do not see it. */
export default function DescribeDialog({ propertyId, picture, pictures, onClose }: DescribeDialogProps) {
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
