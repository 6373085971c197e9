import {
  getPlatformSettings,
  type PlatformSettings as Settings,
  type StoredName,
} from '@hearth/contract/properties/platform-settings';
import { common } from '../../../kit/messages.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Link } from '../../../kit/link.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingList, SettingRow } from '../../../ui/setting-row.tsx';
import styles from './platform-settings.module.css';
import { sections, shownValue, type SectionName } from './logic/sections.ts';
import { text } from './messages.ts';

const SettingsDialog = lazyDialog(() => import('./form.tsx').then((form) => form.SettingsDialog));
const hints: Partial<Record<SectionName, string>> = text.hints;

function Value({ name, settings }: { name: StoredName; settings: Settings }) {
  const { color, logo, productName } = settings.own;
  if (name === 'logo')
    return logo ? (
      <img alt={productName ?? settings.defaults.productName} className={styles.logo} src={logo.url} />
    ) : (
      text.noLogo
    );
  if (name !== 'color') return <span className={styles.value}>{shownValue(name, settings)}</span>;
  if (color === null) return text.noColor;
  return (
    <>
      <span aria-hidden className={styles.swatch} style={{ background: color }} />
      {color.toUpperCase()}
    </>
  );
}

function SettingSection({ name, settings, onEdit }: { name: SectionName; settings: Settings; onEdit: () => void }) {
  const title = text.sections[name];
  return (
    <Section
      actions={
        <Button aria-label={text.edit(title)} onClick={onEdit}>
          {common.edit}
        </Button>
      }
      flush
      hint={hints[name]}
      title={title}
    >
      <SettingList>
        {sections[name].map((field) => (
          <SettingRow
            key={field}
            name={
              <>
                {text.fields[field]}
                {settings.own[field] === null && (
                  <Muted as="span" className={styles.default} small>
                    {text.default}
                  </Muted>
                )}
              </>
            }
            text={<Value name={field} settings={settings} />}
          />
        ))}
      </SettingList>
    </Section>
  );
}

/** A tab of the admin Insights: what the company changes itself. */
export function PlatformSettings() {
  const { settings: deployment } = useSession();
  const { open, dialog } = useDialogs({
    edit: (close, name: SectionName, settings: Settings) => (
      <SettingsDialog name={name} onClose={close} settings={settings} />
    ),
  });
  return (
    <QueryView of={useEndpoint(getPlatformSettings, {})} waiting={720}>
      {({ data }) => (
        <Stack gap={16}>
          {(Object.keys(sections) as SectionName[]).map((name) => (
            <SettingSection key={name} name={name} onEdit={() => open.edit(name, data)} settings={data} />
          ))}
          <Section flush title={text.quietHours.title}>
            <SettingList>
              <SettingRow name={text.quietHours.text}>
                <ButtonLink>
                  <Link to={`/${deployment.slug}-admin/communication?view=quiet`}>{text.quietHours.open}</Link>
                </ButtonLink>
              </SettingRow>
            </SettingList>
          </Section>
          {dialog}
        </Stack>
      )}
    </QueryView>
  );
}
