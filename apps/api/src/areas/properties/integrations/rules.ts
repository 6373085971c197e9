import { integrationMessages } from '@hearth/contract/properties/integration-messages';
import { sourceLabels, type SyncSource } from '@hearth/contract/properties/integration-record';
import type { Issue } from '../../../platform/errors.ts';

export interface Configured {
  name: SyncSource;
  status: 'active' | 'inactive';
  leadsSync: boolean;
  residentSync: boolean;
  leaseSync: boolean;
  settings: Readonly<Record<string, string | null>>;
  /** Secrets after the change. */
  secrets: ReadonlySet<string>;
}

/** True if an integration syncs residents. */
export const syncsResidents = ({
  status,
  residentSync,
  leaseSync,
}: Pick<Configured, 'status' | 'residentSync' | 'leaseSync'>) => status === 'active' && (residentSync || leaseSync);

/** Problems with a list of integrations, by index. */
export function faultsOf(list: readonly Configured[], isAllowedAddress: (address: string) => boolean): Issue[] {
  const at = (index: number, field: string, message: string): Issue => ({
    path: ['body', 'integrations', index, field],
    message,
  });
  return list.flatMap((entry, index) => {
    const { name, status, settings, secrets } = entry;
    const before = list.slice(0, index);
    if (before.some((other) => other.name === name))
      return [at(index, 'name', integrationMessages.twice(sourceLabels[name]))];
    const isActive = status === 'active';
    const shares = (owns: (one: Configured) => boolean) =>
      isActive && owns(entry) ? before.find((other) => other.status === 'active' && owns(other)) : undefined;
    const ofResidents = shares(({ residentSync, leaseSync }) => residentSync || leaseSync);
    const ofLeads = shares(({ leadsSync }) => leadsSync);
    const hasAccount = Boolean(settings.username) && secrets.has('password');
    return [
      ...(ofResidents
        ? [
            at(
              index,
              'residentSync',
              integrationMessages.oneForResidents(sourceLabels[ofResidents.name], sourceLabels[name]),
            ),
          ]
        : []),
      ...(ofLeads
        ? [at(index, 'leadsSync', integrationMessages.oneForLeads(sourceLabels[ofLeads.name], sourceLabels[name]))]
        : []),
      ...(isActive && name === 'entrata' && !secrets.has('apiKey') && !hasAccount
        ? [at(index, 'apiKey', integrationMessages.credentialRequired)]
        : []),
      ...(isActive && name === 'yardi' && !secrets.has('password')
        ? [at(index, 'password', integrationMessages.passwordRequired)]
        : []),
      ...(name === 'yardi' && !isAllowedAddress(settings.interfaceURL ?? '')
        ? [at(index, 'interfaceURL', integrationMessages.addressNotAllowed)]
        : []),
    ];
  });
}
