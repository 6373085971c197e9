import { uploadFile } from '@hearth/contract/files/files';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { useState } from 'react';
import { useField } from '../../../../kit/form.tsx';
import { useUpload } from '../../../../kit/use-upload.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { SettingList, SettingRow } from '../../../../ui/setting-row.tsx';
import { toast } from '../../../../ui/toast.ts';
import { UploadField } from '../../../../ui/upload-field.tsx';
import { pdf } from '../logic/pdf.ts';

/** What new residents read: one PDF, which is kept once the form is saved. */
export function MoveInGuide({ property: { _id: propertyId, moveInGuide } }: { property: PropertyRecord }) {
  const { value, change, error } = useField<string | null>('moveInGuide');
  const guide = useUpload(uploadFile, { query: { propertyId } }, 'file');
  const [isReplacing, setReplacing] = useState(false);
  const send = async (file: File) => {
    const sent = await guide.send(file);
    if (!sent) return;
    change(sent.url);
    setReplacing(false);
    toast.success(say.guideUploaded);
  };
  return (
    <Stack>
      {value && (
        <SettingList>
          <SettingRow name="Move-in guide" text={value !== moveInGuide && 'Kept once you update the property'}>
            <ButtonLink size="small">
              <a aria-label="View move-in guide" href={value} rel="noopener noreferrer" target="_blank">
                View
              </a>
            </ButtonLink>
            {!isReplacing && (
              <Button onClick={() => setReplacing(true)} size="small">
                Replace
              </Button>
            )}
            <Button onClick={() => change(null)} size="small">
              Remove
            </Button>
          </SettingRow>
        </SettingList>
      )}
      {(!value || isReplacing) && (
        <UploadField
          {...pdf}
          error={error}
          files={guide.files}
          label="Move-in guide"
          onCancel={guide.clear}
          onChange={([file]) => (file ? void send(file) : guide.clear())}
          onRetry={(file) => void send(file)}
          transfers={guide.transfers}
        />
      )}
    </Stack>
  );
}
