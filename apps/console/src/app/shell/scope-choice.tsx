import { listCompanies } from '@hearth/contract/companies/companies';
import { allCompanies, allProperties } from '@hearth/contract/constants';
import type { Property } from '@hearth/contract/properties/properties';
import { useEndpoint } from '../../platform/query.ts';
import { select } from '../../platform/selection.ts';
import { useSession } from '../../platform/session.tsx';
import styles from './scope-choice.module.css';
import { text } from '../messages.ts';

/** Company (for admins) or group (for company users) of the picker. A selected property outside of it is deselected. */
export function ScopeChoice({ onChoose }: { onChoose?: () => void }) {
  const { account, company, group, property } = useSession();
  const companies = useEndpoint(listCompanies, {}, { enabled: company !== null }).data?.data ?? [];
  const groups = account.companyRole ? (account.company?.groups ?? []) : [];
  const choose = (
    change: { company: string } | { group: string | undefined },
    holds: (selected: Property) => boolean,
  ) => {
    select({ ...change, ...(property && !holds(property) && { property: allProperties }) });
    onChoose?.();
  };
  if (companies.length > 0) {
    return (
      <label className={styles.label}>
        {text.scope.company}
        <select
          onChange={({ target: { value } }) =>
            choose({ company: value }, (selected) => value === allCompanies || selected.company?._id === value)
          }
          value={company ?? ''}
        >
          <option value={allCompanies}>{text.scope.allCompanies}</option>
          <Choices among={companies} />
        </select>
      </label>
    );
  }
  if (groups.length === 0) return null;
  return (
    <label className={styles.label}>
      {text.scope.group}
      <select
        onChange={({ target: { value } }) =>
          choose({ group: value || undefined }, (selected) => !value || selected.groups.includes(value))
        }
        value={group ?? ''}
      >
        <option value="">{text.scope.allGroups}</option>
        <Choices among={groups} />
      </select>
    </label>
  );
}

const Choices = ({ among }: { among: readonly { _id: string; name: string }[] }) =>
  among.map(({ _id, name }) => (
    <option key={_id} value={_id}>
      {name}
    </option>
  ));
