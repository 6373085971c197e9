import { uploadFile } from '@hearth/contract/files/files';
import { assetsMaximum, listAssets, updateAssets, type Asset } from '@hearth/contract/properties/assets';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { useEffect, useRef, useState } from 'react';
import { pictureFile } from '../../../../kit/picture-file.ts';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { Answer } from '../../../../kit/answer.tsx';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useUploads } from '../../../../kit/use-upload.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { UploadField } from '../../../../ui/upload-field.tsx';
import { pictureBodies } from '../logic/pictures.ts';
import styles from './property-pictures.module.css';

const DescribeDialog = lazyDialog(() =>
  import('../dialogs/picture-dialogs.tsx').then((dialog) => dialog.DescribeDialog),
);

/** The pictures of a property. What is done to one is saved by itself, at once. */
export function PropertyPictures({ propertyId }: { propertyId: string }) {
  const found = useEndpoint(listAssets, { query: { propertyId } });
  return (
    <Answer of={found} waiting={240}>
      {({ data }) => <Pictures known={data} propertyId={propertyId} />}
    </Answer>
  );
}

interface PicturesProps {
  propertyId: string;
  known: readonly Asset[];
}

function Pictures({ propertyId, known }: PicturesProps) {
  /** What was done to them here, until they are read with it. */
  const [changed, setChanged] = useState<{ from: readonly Asset[]; to: readonly Asset[] }>();
  const pictures = changed?.from === known ? changed.to : known;
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });
  const uploads = useUploads(uploadFile, { query: { propertyId } }, 'picture');
  const saves = useRef<Promise<unknown>>(Promise.resolve());
  const update = useAction(updateAssets, {
    onSuccess: ({ data }) => {
      latest.current = data;
      setChanged({ from: known, to: data });
    },
    onError: () => setChanged(undefined),
  });
  const add = async (file: File) => {
    const sent = await uploads.send(file);
    if (!sent) return;
    // Behind those that are there then, in the order in which they were chosen.
    const save = () =>
      update.mutateAsync({
        body: { propertyId, assets: [...pictureBodies(latest.current), { _id: sent._id, name: sent.name }] },
      });
    saves.current = saves.current.then(save).catch(() => undefined);
  };
  const order = (to: readonly Asset[]) => {
    setChanged({ from: known, to });
    update.mutate({ body: { propertyId, assets: pictureBodies(to) } });
  };
  const { open, dialog } = useDialogs({
    describe: (onClose, picture: Asset) => (
      <DescribeDialog onClose={onClose} picture={picture} pictures={pictures} propertyId={propertyId} />
    ),
    remove: (onClose, { _id, name, alt }: Asset) => (
      <ActionDialog
        confirm="Remove"
        destructive
        done={say.pictureRemoved}
        endpoint={updateAssets}
        input={{ body: { propertyId, remove: [_id] } }}
        onClose={onClose}
        title="Remove this picture?"
      >
        {alt || name} is shown nowhere any more, and cannot be brought back.
      </ActionDialog>
    ),
  });
  return (
    <Stack gap={16}>
      {pictures.length === 0 ? (
        <Muted>{say.noPictures}</Muted>
      ) : (
        <SortableList
          items={pictures.map((picture) => ({ id: picture._id, label: picture.alt || picture.name, picture }))}
          label="Pictures"
          onChange={(items) => order(items.map(({ picture }) => picture))}
        >
          {({ label, picture }) => (
            <div className={styles.picture}>
              <img alt="" loading="lazy" src={picture.smallUrl} />
              <div className={styles.words}>
                {label}
                <Muted as="span">{picture.alt ? picture.name : 'Not described yet'}</Muted>
              </div>
              <div className={styles.acts}>
                <Button aria-label={`Describe ${label}`} onClick={() => open.describe(picture)} size="small">
                  Describe
                </Button>
                <Button aria-label={`Remove ${label}`} onClick={() => open.remove(picture)} size="small">
                  Remove
                </Button>
              </div>
            </div>
          )}
        </SortableList>
      )}
      {pictures.length < assetsMaximum && (
        <UploadField
          {...pictureFile}
          files={uploads.files}
          hint="JPEG, PNG or WebP, each less than 15MB"
          label="Add pictures"
          multiple
          onCancel={uploads.drop}
          onChange={(files) => {
            for (const file of uploads.files) if (!files.includes(file)) uploads.drop(file);
            for (const file of files) if (!uploads.files.includes(file)) void add(file);
          }}
          onRetry={(file) => void add(file)}
          transfers={uploads.transfers}
        />
      )}
      {dialog}
    </Stack>
  );
}
