import { platformSettingMessages as say } from '@hearth/contract/properties/platform-setting-messages';
import {
  settingForms,
  updatePlatformSettings,
  type PlatformSettings,
  type SettingName,
} from '@hearth/contract/properties/platform-settings';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import type { FormSchema } from '../../../kit/form-values.ts';
import { useField } from '../../../kit/form.tsx';
import { Input } from '../../../kit/input.tsx';
import { reloadSettings } from '../../../platform/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { asTyped, defaultText, sections, type SectionName } from './logic/sections.ts';
import { text } from './messages.ts';

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
      {value !== '' && (
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
  const fields = sections[name];
  const { own } = settings;
  return (
    <FormDialog
      done={say.saved}
      draft={`platform-settings:${name}`}
      edits={settings}
      endpoint={updatePlatformSettings}
      input={(values, version) => {
        const changed = Object.entries(values).filter(([field, value]) => value !== own[field as SettingName]);
        return { body: { ...Object.fromEntries(changed), version } };
      }}
      onClose={onClose}
      onDone={() => void reloadSettings()}
      schema={settingForms[name] as FormSchema}
      submit={text.form.save}
      subtitle={text.form.subtitle}
      title={text.edit(text.sections[name])}
      values={Object.fromEntries(fields.map((field) => [field, asTyped(field, own[field])]))}
    >
      {() => (
        <Stack gap={16}>
          {fields.map((field, index) => (
            <SettingField isFirst={index === 0} key={field} name={field} settings={settings} />
          ))}
        </Stack>
      )}
    </FormDialog>
  );
}
