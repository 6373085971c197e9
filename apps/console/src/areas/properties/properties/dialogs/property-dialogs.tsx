import { uploadFile } from '@hearth/contract/files/files';
import { assetBody, changeLogo, deleteLogo, updateAssets, type Asset } from '@hearth/contract/properties/assets';
import { addFeature, requireSecondFactorBody } from '@hearth/contract/properties/features';
import { propertyMessages } from '@hearth/contract/properties/messages';
import { deactivateProperty, deactivation, type Property } from '@hearth/contract/properties/properties';
import { propertyFeatures } from '@hearth/contract/properties/property-features';
import { ambassadorDocumentBody } from '@hearth/contract/properties/property-fields';
import { z } from '@hearth/contract/validation';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { FormDialog, FormFrame } from '../../../../kit/form-dialog.tsx';
import { useForm } from '../../../../kit/form.tsx';
import { pictureFile } from '../../../../kit/picture-file.ts';
import { useUpload } from '../../../../kit/use-upload.ts';
import { common } from '../../../../kit/messages.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { toast } from '../../../../ui/toast.ts';
import { UploadField } from '../../../../ui/upload-field.tsx';
import { idsOf, summaryOf, type ChangeProps, type PointsInfo } from '../logic/features.ts';
import { pdf, pictureBodies, type AmbassadorDocument } from '../logic/form-values.ts';
import { text } from '../messages.ts';
import styles from '../properties.module.css';

interface PropertyDialogProps {
  property: Property;
  onClose: () => void;
}

/** Shows the effects in figures before deactivating. */
export function DeactivateDialog({ property, onClose }: PropertyDialogProps) {
  const params = { id: property._id };
  const found = useEndpoint(deactivation, { params });
  const words = text.deactivate;
  return (
    <ActionDialog
      confirm={words.confirm}
      destructive
      done={propertyMessages.deactivated}
      endpoint={deactivateProperty}
      input={{ params }}
      onClose={onClose}
      preview={{
        of: found,
        waiting: 190,
        show: ({ data: { residents, staff, points, pendingSubmissions, scheduledPosts } }) => (
          <DescriptionList
            rows={[
              [words.staff, words.staffText(staff)],
              [words.residents, words.residentsText(residents)],
              [words.points, words.pointsText(points)],
              [words.submissions, words.submissionsText(pendingSubmissions)],
              [words.posts, words.postsText(scheduledPosts)],
              [words.messages, words.messagesText],
            ]}
          />
        ),
      }}
      title={words.title(property.name)}
    >
      {words.text}
    </ActionDialog>
  );
}

/** A new logo replaces the old one as soon as it is uploaded. */
export function LogoDialog({ property: { _id: propertyId, name, logo }, onClose }: PropertyDialogProps) {
  const upload = useUpload(uploadFile, { query: { propertyId } }, 'logo');
  const change = useAction(changeLogo, { done: propertyMessages.logoChanged, onSuccess: onClose });
  const remove = useAction(deleteLogo, { done: propertyMessages.logoRemoved, onSuccess: onClose });
  const isSaving = change.isPending || remove.isPending;
  const send = async (file: File) => {
    const sent = await upload.send(file);
    if (sent) change.mutate({ body: { propertyId, fileId: sent._id } });
  };
  return (
    <DialogShell
      actions={
        <>
          {logo && (
            <Button disabled={upload.isSending || isSaving} onClick={() => remove.mutate({ query: { propertyId } })}>
              {text.logo.remove}
            </Button>
          )}
          <Button disabled={isSaving} onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
      onClose={onClose}
      open
      subtitle={name}
      title={text.logo.title}
    >
      <Stack gap={16}>
        {logo && <img alt={text.logo.alt(name)} className={styles.logo} src={logo.url} />}
        <UploadField
          {...pictureFile}
          disabled={isSaving}
          files={upload.files}
          hint={text.logo.hint}
          label={logo ? text.logo.replace : text.logo.upload}
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
  /** Every picture of the property, in order: the list is sent whole. */
  pictures: readonly Asset[];
  onClose: () => void;
}

export function DescribeDialog({ propertyId, picture, pictures, onClose }: DescribeDialogProps) {
  return (
    <FormDialog
      done={propertyMessages.pictureDescribed}
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
      submit={text.pictures.saveDescription}
      subtitle={picture.name}
      title={text.pictures.describeTitle}
      values={{ alt: picture.alt }}
    >
      {(Input) => (
        <Stack gap={16}>
          <img alt="" className={styles.logoPicture} src={picture.url} />
          <Input.Text autoFocus hint={text.pictures.descriptionHint} label={text.pictures.description} name="alt" />
        </Stack>
      )}
    </FormDialog>
  );
}

const newDocument = z.object({
  name: ambassadorDocumentBody.shape.name,
  files: z.array(z.instanceof(File)).min(1, propertyMessages.documentRequired),
});

interface DocumentDialogProps {
  propertyId: string;
  onAdded: (document: AmbassadorDocument) => void;
  onClose: () => void;
}

/** Uploads a document; the form saves it. */
export function DocumentDialog({ propertyId, onAdded, onClose }: DocumentDialogProps) {
  const form = useForm({ schema: newDocument, draft: `document:${propertyId}` });
  const { send, clear, isSending, transfers } = useUpload(uploadFile, { query: { propertyId } }, 'file');
  const add = async ({ name, files: [file] }: z.output<typeof newDocument>) => {
    const sent = file && (await send(file));
    if (!sent) return;
    form.draft.drop();
    toast.success(propertyMessages.documentUploaded);
    onAdded({ name, url: sent.url });
  };
  return (
    <FormFrame
      busy={isSending}
      form={form}
      onClose={onClose}
      onSend={add}
      submit={text.documents.add}
      subtitle={text.documents.subtitle}
      title={text.documents.title}
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Text autoFocus label={text.documents.name} name="name" required />
          <Input.Upload {...pdf} label={text.documents.file} name="files" onCancel={clear} transfers={transfers} />
        </Stack>
      )}
    </FormFrame>
  );
}

/** True if staff who can move points at the property need a second factor. */
export function SecondFactorDialog({ property, onClose }: PropertyDialogProps) {
  const words = text.feature.secondFactor;
  return (
    <FormDialog
      done={({ data }) =>
        data?.features.requireSecondFactor
          ? propertyMessages.secondFactorRequired
          : propertyMessages.secondFactorOptional
      }
      draft={`second-factor:${property._id}`}
      endpoint={addFeature}
      onClose={onClose}
      record={{
        propertyId: property._id,
        feature: 'requireSecondFactor',
        value: property.features.requireSecondFactor,
      }}
      schema={requireSecondFactorBody}
      submit={words.submit}
      subtitle={words.subtitle(property.name)}
      title={words.title}
      whole
    >
      {(Input) => <Input.Check hint={words.hint} label={words.label} name="value" />}
    </FormDialog>
  );
}

const amountBody = z.strictObject({ value: propertyFeatures.shape.rentRollPointsAmount });

/** Sets the points of a feature at one or more properties. */
export function AmountDialog({ info, properties, done, onClose }: ChangeProps<PointsInfo>) {
  const [first] = properties;
  return (
    <FormDialog
      draft={`feature-points:${info.key}.${idsOf(properties).join('.')}`}
      endpoint={addFeature}
      input={({ value }) => ({ body: { propertyIds: idsOf(properties), feature: info.key, value: value ?? 0 } })}
      onClose={onClose}
      onDone={({ results, message }) => done(results, message, properties)}
      schema={amountBody}
      submit={text.feature.savePoints}
      subtitle={summaryOf(properties)}
      title={info.name}
      values={properties.length === 1 && first ? { value: first.features[info.key] } : {}}
    >
      {(Input) => <Input.Number autoFocus hint={info.zero} label={text.feature.points} name="value" required />}
    </FormDialog>
  );
}
