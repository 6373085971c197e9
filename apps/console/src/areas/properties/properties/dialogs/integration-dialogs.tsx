import { integrationMessages as say } from '@hearth/contract/properties/integration-messages';
import {
  integrationLabels,
  type Integration,
  type IntegrationInput,
  type IntegrationName,
} from '@hearth/contract/properties/integration-record';
import { saveIntegrations, testIntegration } from '@hearth/contract/properties/integrations';
import { useState } from 'react';
import { focusFirstInvalid } from '../../../../kit/first-invalid.ts';
import { FormDialog } from '../../../../kit/form-dialog.tsx';
import type { FormSchema } from '../../../../kit/form-values.ts';
import type { Form } from '../../../../kit/form.tsx';
import { Input } from '../../../../kit/input.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Grid, Stack } from '../../../../ui/layout.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import styles from './integration-dialogs.module.css';
import {
  inputOfIntegration,
  integrationFields,
  integrationSchema,
  recordLabels,
  takesRecords,
  valuesOfIntegration,
} from '../logic/integration-fields.ts';

const Line = ({ label, text }: { label: string; text: string }) => (
  <div className={styles.line}>
    <dt>{label}</dt>
    <dd>
      <code>{text}</code>
      <CopyButton label={label.toLowerCase()} text={text} />
    </dd>
  </div>
);

/** The key of the feed, shown this once, with where and how another system sends. It closes when somebody says that it is kept. */
export function FeedKeyDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  return (
    <DialogShell
      actions={(close) => (
        <Button disabled={!isKept} onClick={close} variant="contained">
          Done
        </Button>
      )}
      dirty={!isKept}
      onClose={onClose}
      open
      subtitle="Copy it now: it is not shown again."
      title="The key of the feed"
      width="md"
    >
      <Stack gap={16}>
        <dl className={styles.lines}>
          <Line label="Key" text={secret} />
          <Line label="Address" text={`${location.origin}/api/integrations/feed`} />
        </dl>
        <p className={styles.how}>
          The other system sends <code>POST</code> requests to the address, with the key as the bearer token, and the
          residents as JSON or CSV. The first time, you look at what would happen and confirm it in the sync centre.{' '}
          <TextLink>
            <a href="/api/docs" rel="noopener noreferrer" target="_blank">
              The fields are in the API reference
            </a>
          </TextLink>
          .
        </p>
        <CheckboxField
          checked={isKept}
          label="I keep this key in a safe place"
          onChange={({ target }) => setKept(target.checked)}
        />
      </Stack>
    </DialogShell>
  );
}

interface IntegrationDialogProps {
  propertyId: string;
  name: IntegrationName;
  /** Everything that the property is connected with: the list is sent whole. */
  all: readonly Integration[];
  onClose: () => void;
}

const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

/** Tries the connection with what is entered; one sentence says what works or what is wrong. */
function ConnectionTest({
  propertyId,
  name,
  form,
}: {
  propertyId: string;
  name: IntegrationName;
  form: Form<FormSchema>;
}) {
  const [outcome, setOutcome] = useState<{ ok: boolean; message: string }>();
  const test = useAction(testIntegration, {
    onSuccess: ({ data }) => setOutcome(data),
    onError: (error) => {
      setOutcome({ ok: false, message: messageOf(error) });
      return true;
    },
  });
  const run = () => {
    setOutcome(undefined);
    const { data } = integrationSchema.safeParse(form.getValues());
    if (!data) return void form.trigger().then(() => focusFirstInvalid(form.root));
    test.mutate({ params: { id: propertyId, name }, body: { integration: data as IntegrationInput } });
  };
  return (
    <Stack gap={8}>
      <div>
        <Button loading={test.isPending} onClick={run}>
          Test connection
        </Button>
      </div>
      {outcome && <InlineAlert severity={outcome.ok ? 'success' : 'error'}>{outcome.message}</InlineAlert>}
    </Stack>
  );
}

/** How a property is connected with one provider: its ids and secrets, which are never shown again, and what is synced. */
export function IntegrationDialog({ propertyId, name, all, onClose }: IntegrationDialogProps) {
  const known = all.find((integration) => integration.name === name);
  const [values] = useState(() => valuesOfIntegration(name, known));
  const isKept = (field: string) => (field === 'password' ? known?.hasPassword : known?.hasApiKey) === true;
  return (
    <FormDialog
      done={say.saved}
      draft={`integration:${propertyId}.${name}`}
      endpoint={saveIntegrations}
      input={(integration) => ({
        params: { id: propertyId },
        body: {
          integrations: [
            ...all.filter((other) => other.name !== name).map(inputOfIntegration),
            integration as IntegrationInput,
          ],
        },
      })}
      onClose={onClose}
      schema={integrationSchema}
      submit="Save"
      subtitle="Saved at once. Secrets are stored encrypted and never shown again."
      title={integrationLabels[name]}
      values={values}
      width="md"
    >
      {(_typed, form) => (
        <Stack gap={16}>
          <Grid min={220}>
            {integrationFields[name].map(({ name: field, label, kind, required, hint }) => {
              if (kind === 'date') return <Input.Date hint={hint} key={field} label={label} name={field} />;
              if (kind === 'text')
                return <Input.Text hint={hint} key={field} label={label} name={field} required={required} />;
              return (
                <Input.Password
                  autoComplete="new-password"
                  hint={isKept(field) ? 'Stays as it is while empty' : hint}
                  key={field}
                  label={label}
                  name={field}
                />
              );
            })}
            <Input.Select label="Status" name="status" options={statusOptions} />
          </Grid>
          {takesRecords(name) && (
            <Stack gap={4}>
              {Object.entries(recordLabels).map(([field, label]) => (
                <Input.Check key={field} label={`Sync ${label.toLowerCase()}`} name={field} />
              ))}
            </Stack>
          )}
          {takesRecords(name) && <ConnectionTest form={form} name={name} propertyId={propertyId} />}
        </Stack>
      )}
    </FormDialog>
  );
}
