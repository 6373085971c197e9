import type { Brand } from '@hearth/contract/brands/brand-record';
import { uploadLogo } from '@hearth/contract/brands/brands';
import { useState } from 'react';
import { useField } from '../../../../kit/form.tsx';
import { pictureFile } from '../../../../kit/picture-file.ts';
import { useUpload } from '../../../../kit/use-upload.ts';
import { Button } from '../../../../ui/button.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { UploadField } from '../../../../ui/upload-field.tsx';
import { text } from '../messages.ts';
import styles from '../brands.module.css';

interface LogoFieldProps {
  name: string;
  /** The saved logo. */
  kept: Brand['logo'];
  onSending: (isSending: boolean) => void;
}

/** Uploads a logo when it's chosen; saving the form attaches it to the brand. */
export function LogoField({ name, kept, onSending }: LogoFieldProps) {
  const { value, change, error } = useField<string>('logo');
  const [sent, setSent] = useState<NonNullable<Brand['logo']>>();
  const upload = useUpload(uploadLogo, {}, 'logo');
  const shown = [sent, kept].find((logo) => logo?._id === value);
  const send = async (file: File) => {
    onSending(true);
    const response = await upload.send(file);
    onSending(false);
    if (!response) return;
    setSent(response.data);
    change(response.data._id);
  };
  return (
    <Stack gap={12}>
      {shown && (
        <div className={styles.logo}>
          <img alt={text.logo.alt(name)} src={shown.smallUrl} />
          <Button onClick={() => change(null)} size="small">
            {text.logo.remove}
          </Button>
        </div>
      )}
      <UploadField
        {...pictureFile}
        error={error}
        files={upload.files}
        hint={text.logo.hint}
        label={shown ? text.logo.replace : text.logo.label}
        onCancel={upload.clear}
        onChange={([file]) => (file ? void send(file) : upload.clear())}
        onRetry={(file) => void send(file)}
        transfers={upload.transfers}
      />
    </Stack>
  );
}
