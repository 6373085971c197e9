import type { uploadLogo } from '@hearth/contract/brands/brands';
import type { uploadPlatformLogo } from '@hearth/contract/properties/platform-settings';
import { useState } from 'react';
import type { OutputOf } from '../platform/endpoint-types.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout.tsx';
import { UploadField } from '../ui/upload-field.tsx';
import { useField } from './form.tsx';
import styles from './logo-field.module.css';
import { text } from './messages.ts';
import { pictureFile } from './picture-file.ts';
import { useUpload } from './use-upload.ts';

type Logo = OutputOf<typeof uploadLogo>['data'];

interface LogoFieldProps {
  endpoint: typeof uploadLogo | typeof uploadPlatformLogo;
  /** Name of what the logo stands for. */
  name: string;
  /** The saved logo. */
  kept: Logo | null;
  onSending: (isSending: boolean) => void;
}

/** Uploads a logo when it's chosen; saving the form attaches it to the record. */
export function LogoField({ endpoint, name, kept, onSending }: LogoFieldProps) {
  const { value, change, error } = useField<string>('logo');
  const [sent, setSent] = useState<Logo>();
  const upload = useUpload(endpoint, {}, 'logo');
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
