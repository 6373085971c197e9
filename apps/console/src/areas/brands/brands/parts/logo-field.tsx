import type { Brand } from '@hearth/contract/brands/brand-record';
import { uploadLogo } from '@hearth/contract/brands/brands';
import { useState } from 'react';
import { useField } from '../../../../kit/form.tsx';
import { pictureFile } from '../../../../kit/picture-file.ts';
import { useUpload } from '../../../../kit/use-upload.ts';
import { Button } from '../../../../ui/button.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { UploadField } from '../../../../ui/upload-field.tsx';
import styles from './logo-field.module.css';

interface LogoFieldProps {
  name: string;
  /** The logo that the brand has. */
  kept: Brand['logo'];
  /** Told whether a file is on its way. */
  onSending: (isSending: boolean) => void;
}

/** The logo of a brand: a file goes to the server as it is chosen, and is the brand's once the form is saved. */
export function LogoField({ name, kept, onSending }: LogoFieldProps) {
  const { value, change, error } = useField<string>('logo');
  const [sent, setSent] = useState<NonNullable<Brand['logo']>>();
  const upload = useUpload(uploadLogo, {}, 'logo');
  const shown = [sent, kept].find((logo) => logo?._id === value);
  const send = async (file: File) => {
    onSending(true);
    const answer = await upload.send(file);
    onSending(false);
    if (!answer) return;
    setSent(answer.data);
    change(answer.data._id);
  };
  return (
    <Stack gap={12}>
      {shown && (
        <div className={styles.shown}>
          <img alt={`The logo of ${name || 'the brand'}`} src={shown.smallUrl} />
          <Button onClick={() => change(null)} size="small">
            Remove logo
          </Button>
        </div>
      )}
      <UploadField
        {...pictureFile}
        error={error}
        files={upload.files}
        hint="JPEG, PNG or WebP, less than 15MB"
        label={shown ? 'Another logo' : 'Logo'}
        onCancel={upload.clear}
        onChange={([file]) => (file ? void send(file) : upload.clear())}
        onRetry={(file) => void send(file)}
        transfers={upload.transfers}
      />
    </Stack>
  );
}
