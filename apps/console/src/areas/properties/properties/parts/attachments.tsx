import { uploadFile } from '@hearth/contract/files/files';
import { assetsMaximum, listAssets, updateAssets, type Asset } from '@hearth/contract/properties/assets';
import { propertyMessages } from '@hearth/contract/properties/messages';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import Add from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { QueryView } from '../../../../kit/query-view.tsx';
import { useField } from '../../../../kit/form.tsx';
import { lazyDialog } from '../../../../kit/lazy-dialog.tsx';
import { pictureFile } from '../../../../kit/picture-file.ts';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { useUpload, useUploads } from '../../../../kit/use-upload.ts';
import { common } from '../../../../kit/messages.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { toast } from '../../../../ui/toast.ts';
import { UploadField } from '../../../../ui/upload-field.tsx';
import styles from '../properties.module.css';
import { pdf, pictureBodies, type AmbassadorDocument } from '../logic/form-values.ts';
import { text } from '../messages.ts';

const DescribeDialog = lazyDialog(() =>
  import('../dialogs/property-dialogs.tsx').then((dialogs) => dialogs.DescribeDialog),
);
const DocumentDialog = lazyDialog(() =>
  import('../dialogs/property-dialogs.tsx').then((dialogs) => dialogs.DocumentDialog),
);

/** One PDF, saved with the form. */
export function MoveInGuide({ property: { _id: propertyId, moveInGuide } }: { property: PropertyRecord }) {
  const { value, change, error } = useField<string | null>('moveInGuide');
  const guide = useUpload(uploadFile, { query: { propertyId } }, 'file');
  const [isReplacing, setReplacing] = useState(false);
  const send = async (file: File) => {
    const sent = await guide.send(file);
    if (!sent) return;
    change(sent.url);
    setReplacing(false);
    toast.success(propertyMessages.guideUploaded);
  };
  return (
    <Stack>
      {value && (
        <SettingList>
          <SettingRow name={text.guide.name} text={value !== moveInGuide && text.guide.unsaved}>
            <ButtonLink size="small">
              <a aria-label={text.guide.view} href={value} rel="noopener noreferrer" target="_blank">
                {text.view}
              </a>
            </ButtonLink>
            {!isReplacing && (
              <Button onClick={() => setReplacing(true)} size="small">
                {text.guide.replace}
              </Button>
            )}
            <Button onClick={() => change(null)} size="small">
              {common.remove}
            </Button>
          </SettingRow>
        </SettingList>
      )}
      {(!value || isReplacing) && (
        <UploadField
          {...pdf}
          error={error}
          files={guide.files}
          label={text.guide.name}
          onCancel={guide.clear}
          onChange={([file]) => (file ? void send(file) : guide.clear())}
          onRetry={(file) => void send(file)}
          transfers={guide.transfers}
        />
      )}
    </Stack>
  );
}

/** Named PDFs, saved with the form. */
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
        <Muted>{propertyMessages.noDocuments}</Muted>
      ) : (
        <SettingList>
          {documents.map(({ name, url }, i) => (
            <SettingRow key={url} name={name}>
              <ButtonLink size="small">
                <a aria-label={text.viewItem(name)} href={url} rel="noopener noreferrer" target="_blank">
                  {text.view}
                </a>
              </ButtonLink>
              <Button
                aria-label={common.removeItem(name)}
                onClick={() => change(documents.toSpliced(i, 1))}
                size="small"
              >
                {common.remove}
              </Button>
            </SettingRow>
          ))}
        </SettingList>
      )}
      <div>
        <Button onClick={() => open.add(documents)} size="small" startIcon={<Add />}>
          {text.documents.add}
        </Button>
      </div>
      {dialog}
    </Stack>
  );
}

/** Pictures of a property; each change saves at once. */
export function PropertyPictures({ propertyId }: { propertyId: string }) {
  const found = useEndpoint(listAssets, { query: { propertyId } });
  return (
    <QueryView of={found} waiting={240}>
      {({ data }) => <Pictures known={data} propertyId={propertyId} />}
    </QueryView>
  );
}

interface PicturesProps {
  propertyId: string;
  known: readonly Asset[];
}

function Pictures({ propertyId, known }: PicturesProps) {
  /** Changes made here, shown until they are read back. */
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
    // One after another, so that pictures keep the order in which they were chosen.
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
        confirm={text.pictures.removeConfirm}
        destructive
        done={propertyMessages.pictureRemoved}
        endpoint={updateAssets}
        input={{ body: { propertyId, remove: [_id] } }}
        onClose={onClose}
        title={text.pictures.removeTitle}
      >
        {text.pictures.removeText(alt || name)}
      </ActionDialog>
    ),
  });
  return (
    <Stack gap={16}>
      {pictures.length === 0 ? (
        <Muted>{propertyMessages.noPictures}</Muted>
      ) : (
        <SortableList
          items={pictures.map((picture) => ({ id: picture._id, label: picture.alt || picture.name, picture }))}
          label={text.sections.pictures}
          onChange={(items) => order(items.map(({ picture }) => picture))}
        >
          {({ label, picture }) => (
            <div className={styles.picture}>
              <img alt="" loading="lazy" src={picture.smallUrl} />
              <div className={styles.pictureText}>
                {label}
                <Muted as="span">{picture.alt ? picture.name : text.pictures.noDescription}</Muted>
              </div>
              <div className={styles.pictureActions}>
                <Button
                  aria-label={text.pictures.describeItem(label)}
                  onClick={() => open.describe(picture)}
                  size="small"
                >
                  {text.pictures.describe}
                </Button>
                <Button aria-label={common.removeItem(label)} onClick={() => open.remove(picture)} size="small">
                  {common.remove}
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
          hint={text.pictures.hint}
          label={text.pictures.add}
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
