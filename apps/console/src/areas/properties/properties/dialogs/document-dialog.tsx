import { uploadFile } from '@hearth/contract/files/files';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { ambassadorDocumentBody } from '@hearth/contract/properties/property-fields';
import { z } from '@hearth/contract/validation';
import { FormFrame } from '../../../../kit/form-dialog.tsx';
import { useForm } from '../../../../kit/form.tsx';
import { useUpload } from '../../../../kit/use-upload.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { AmbassadorDocument } from '../logic/form-values.ts';
import { pdf } from '../logic/pdf.ts';

const newDocument = z.object({
  name: ambassadorDocumentBody.shape.name,
  files: z.array(z.instanceof(File)).min(1, say.documentRequired),
});

interface DocumentDialogProps {
  propertyId: string;
  onAdded: (document: AmbassadorDocument) => void;
  onClose: () => void;
}

/** A document for ambassadors: its name and its file, which is sent before the form is saved. */
export default function DocumentDialog({ propertyId, onAdded, onClose }: DocumentDialogProps) {
  const form = useForm({ schema: newDocument, draft: `document:${propertyId}` });
  const { send, clear, isSending, transfers } = useUpload(uploadFile, { query: { propertyId } }, 'file');
  const add = async ({ name, files: [file] }: z.output<typeof newDocument>) => {
    const sent = file && (await send(file));
    if (!sent) return;
    form.draft.drop();
    toast.success(say.documentUploaded);
    onAdded({ name, url: sent.url });
  };
  return (
    <FormFrame
      busy={isSending}
      form={form}
      onClose={onClose}
      onSend={add}
      submit="Add document"
      subtitle="Ambassadors of the property can read it once you update the property."
      title="Ambassador document"
    >
      {(Input) => (
        <Stack gap={16}>
          <Input.Text autoFocus label="Document name" name="name" required />
          <Input.Upload {...pdf} label="Document" name="files" onCancel={clear} transfers={transfers} />
        </Stack>
      )}
    </FormFrame>
  );
}
