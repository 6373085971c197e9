import {
  integrationInput,
  type Integration,
  type IntegrationInput,
  type IntegrationName,
} from '@hearth/contract/properties/integration-record';
import { z } from '@hearth/contract/validation';
import type { FormSchema } from '../../../../kit/form-values.ts';

interface IntegrationField {
  name: string;
  label: string;
  kind: 'text' | 'secret' | 'date';
  required?: boolean;
  hint?: string;
}

const id = (name: string, label: string): IntegrationField => ({ name, label, kind: 'text', required: true });

/** What is configured of each provider, besides its status and what is synced. */
export const integrationFields: Readonly<Record<IntegrationName, readonly IntegrationField[]>> = {
  entrata: [
    id('companyID', 'Company ID'),
    id('locationID', 'Location ID'),
    { name: 'apiKey', label: 'API key', kind: 'secret' },
    { name: 'apiKeyExpiresOn', label: 'API key works until', kind: 'date', hint: 'Home warns before it ends' },
    { name: 'username', label: 'Username', kind: 'text', hint: 'Where there is no API key' },
    { name: 'password', label: 'Password', kind: 'secret' },
  ],
  yardi: [
    { ...id('interfaceURL', 'Interface URL'), hint: 'One of those of this deployment' },
    id('username', 'Username'),
    { name: 'password', label: 'Password', kind: 'secret' },
    id('serverName', 'Server name'),
    id('database', 'Database'),
    id('propertyCode', 'Property code'),
  ],
  revup: [id('accountID', 'Account ID'), id('locationID', 'Location ID')],
  propexo: [id('integrationID', 'Integration ID'), id('propertyID', 'Property ID')],
};

/** What each provider can be asked for; RevUp sends by itself. */
export const recordLabels = { residentSync: 'Residents', leaseSync: 'Leases', leadsSync: 'Leads' } as const;
export const takesRecords = (name: IntegrationName) => name !== 'revup';

const secrets = ['password', 'apiKey'] as const;

/** The form of any provider: a secret that is left empty is not sent, and stays as it is. */
export const integrationSchema = z.preprocess((typed) => {
  const values = { ...(typed as Record<string, unknown>) };
  for (const secret of secrets) if (!values[secret]) delete values[secret];
  return values;
}, integrationInput) as unknown as FormSchema;

/** What the form of a provider begins with. */
export function valuesOfIntegration(name: IntegrationName, known: Integration | undefined): Record<string, unknown> {
  const entered = known as Readonly<Record<string, unknown>> | undefined;
  const fields = integrationFields[name].map((field) => [
    field.name,
    field.kind === 'date' ? (entered?.[field.name] ?? null) : (entered?.[field.name] ?? ''),
  ]);
  return {
    name,
    status: known?.status ?? 'active',
    ...Object.fromEntries(fields),
    ...(takesRecords(name) && {
      residentSync: known?.residentSync ?? true,
      leaseSync: known?.leaseSync ?? true,
      leadsSync: known?.leadsSync ?? false,
    }),
  };
}

/** An integration as the list takes it back: without its secrets, which stay. */
export const inputOfIntegration = (known: Integration) => {
  const values = valuesOfIntegration(known.name, known);
  for (const secret of secrets) delete values[secret];
  return values as IntegrationInput;
};
