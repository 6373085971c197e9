import { listCompanies } from '@hearth/contract/companies/companies';
import { allCompanies, allProperties } from '@hearth/contract/constants';
import type { Property } from '@hearth/contract/properties/properties';
import { styled } from '@mui/material/styles';
import { useEndpoint } from '../../platform/query.ts';
import { select } from '../../platform/selection.ts';
import { useSession } from '../../platform/session.tsx';

const Label = styled('label')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  marginBottom: 8,
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
  '& select': {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: 44,
    padding: '6px 8px',
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.surface.fieldBorder}`,
    color: theme.vars.palette.text.primary,
    background: theme.vars.palette.background.paper,
    font: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 560,
    cursor: 'pointer',
  },
}));

/** Narrows the properties offered: admins choose a company, company users a group. A property outside of it is left. */
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
      <Label>
        Company
        <select
          onChange={({ target: { value } }) =>
            choose({ company: value }, (selected) => value === allCompanies || selected.company?._id === value)
          }
          value={company ?? ''}
        >
          <option value={allCompanies}>All companies</option>
          <Choices among={companies} />
        </select>
      </Label>
    );
  }
  if (groups.length === 0) return null;
  return (
    <Label>
      Group
      <select
        onChange={({ target: { value } }) =>
          choose({ group: value || undefined }, (selected) => !value || selected.groups.includes(value))
        }
        value={group ?? ''}
      >
        <option value="">All groups</option>
        <Choices among={groups} />
      </select>
    </Label>
  );
}

const Choices = ({ among }: { among: readonly { _id: string; name: string }[] }) =>
  among.map(({ _id, name }) => (
    <option key={_id} value={_id}>
      {name}
    </option>
  ));
