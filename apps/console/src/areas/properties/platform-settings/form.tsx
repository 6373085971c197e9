import { platformSettingMessages } from '@hearth/contract/properties/platform-setting-messages';
import {
  settingForms,
  updatePlatformSettings,
  uploadPlatformLogo,
  type PlatformSettings,
  type SettingName,
} from '@hearth/contract/properties/platform-settings';
import { useState } from 'react';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { FormSchema } from '../../../kit/form-values.ts';
import { useField } from '../../../kit/form.tsx';
import { Input } from '../../../kit/input.tsx';
import { LogoField } from '../../../kit/logo-field.tsx';
import { reloadSettings } from '../../../platform/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { asTyped, defaultText, sections, type SectionName } from './logic/sections.ts';
import { text } from './messages.ts';
import { ColorField } from './parts/color-field.tsx';

const multiline: readonly SettingName[] = ['seller', 'bankTransfer', 'check'];
const labels: Readonly<Record<SettingName, string>> = {
  ...text.fields,
  taxBasisPoints: text.form.tax,
  dueDays: text.form.dueDays,
};
const hints: Partial<Record<SettingName, string>> = {
  seller: text.form.sellerHint,
  bankTransfer: text.form.methodHint,
  check: text.form.methodHint,
};

/** A field that shows its default while it's blank. */
function SettingField({
  name,
  settings,
  isFirst,
}: {
  name: SettingName;
  settings: PlatformSettings;
  isFirst: boolean;
}) {
  const { value, change } = useField<string>(name);
  const isLong = multiline.includes(name);
  return (
    <Stack gap={8}>
      <Input.Text
        autoFocus={isFirst}
        hint={hints[name]}
        label={labels[name]}
        name={name}
        placeholder={defaultText(name, settings)}
        {...(isLong && { multiline: true, minRows: 2, maxRows: 8 })}
      />
      {Boolean(value) && (
        <div>
          <Button aria-label={text.form.resetField(labels[name])} onClick={() => change('')} size="small">
            {text.form.reset}
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface SettingsDialogProps {
  name: SectionName;
  settings: PlatformSettings;
  onClose: () => void;
}

/** Edits the settings of one section. */
export function SettingsDialog({ name, settings, onClose }: SettingsDialogProps) {
  const [isSending, setIsSending] = useState(false);
  const { own, defaults } = settings;
  const saved: Readonly<Record<string, unknown>> = { ...own, logo: own.logo?._id ?? null };
  const start = sections[name].map((field) => [field, field === 'logo' ? saved.logo : asTyped(field, own[field])]);
  return (
    <FormDialog
      disabled={() => isSending}
      done={platformSettingMessages.saved}
      draft={`platform-settings:${name}`}
      edits={settings}
      endpoint={updatePlatformSettings}
      input={(values, version) => {
        const changed = Object.entries(values).filter(([field, value]) => value !== saved[field]);
        return { body: { ...Object.fromEntries(changed), version } };
      }}
      onClose={onClose}
      onDone={() => void reloadSettings()}
      schema={settingForms[name] as FormSchema}
      submit={text.form.save}
      subtitle={text.form.subtitle}
      title={text.edit(text.sections[name])}
      values={Object.fromEntries(start) as Record<string, unknown>}
    >
      {(_, form) => (
        <Stack gap={16}>
          {sections[name].map((field, index) => {
            if (field === 'color') return <ColorField key={field} />;
            if (field !== 'logo')
              return <SettingField isFirst={index === 0} key={field} name={field} settings={settings} />;
            return (
              <LogoField
                endpoint={uploadPlatformLogo}
                kept={own.logo}
                key={field}
                name={String(form.watch('productName') || defaults.productName)}
                onSending={setIsSending}
              />
            );
          })}
        </Stack>
      )}
    </FormDialog>
  );
}
