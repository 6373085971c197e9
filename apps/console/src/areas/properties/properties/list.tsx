import { listCompanies } from '@hearth/contract/companies/companies';
import { countries, lands } from '@hearth/contract/countries';
import { counted, formatCount } from '@hearth/contract/format';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { listProperties, totalPropertyPoints, type Property } from '@hearth/contract/properties/properties';
import Add from 'lucide-react/icons/plus';
import { Link } from '../../../kit/link.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import type { RowAction } from '../../../kit/list-types.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { navigate } from '../../../platform/location.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { RichCell } from '../../../ui/rich-cell.tsx';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { features } from './logic/features.ts';
import { usePropertyPaths } from './logic/paths.ts';
import { usePropertyActions } from './parts/use-property-actions.tsx';
import { ImportPropertiesDialog } from '../property-import/public.tsx';

/** A property by its logo and its name. */
const PropertyName = ({ name, logo }: Pick<Property, 'name' | 'logo'>) => (
  <RichCell
    picture={logo ? <img alt="" loading="lazy" src={logo.smallUrl} /> : <UserAvatar name={name} size={40} />}
    title={name}
  >
    {name}
  </RichCell>
);

const propertyColumns: readonly Column<Property>[] = [
  { id: 'propertyCode', header: 'Code', sortable: true, nowrap: true, cell: ({ propertyCode }) => propertyCode },
  {
    id: 'name',
    header: 'Property',
    sortable: true,
    card: 'title',
    cell: ({ name, logo }) => <PropertyName logo={logo} name={name} />,
  },
  { id: 'company', header: 'Company', cell: ({ company }) => company?.name ?? '–' },
  {
    id: 'city',
    header: 'Place',
    sortable: true,
    cell: ({ city, state, country }) => [city, state, lands[country].name].filter(Boolean).join(', '),
  },
  {
    id: 'residentCount',
    header: 'Residents',
    align: 'right',
    cell: ({ residentCount }) => (residentCount === undefined ? '–' : formatCount(residentCount)),
  },
  {
    id: 'unitCount',
    header: 'Units',
    align: 'right',
    cell: ({ unitCount }) => (unitCount === undefined ? '–' : formatCount(unitCount)),
  },
  {
    id: 'points',
    header: 'Points',
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: ({ points }) => (points === undefined ? '–' : <Points amount={points} />),
  },
  {
    id: 'active',
    header: 'Status',
    card: 'aside',
    cell: ({ active }) => <StatusChip status={active ? 'active' : 'inactive'} />,
  },
];

const filters: readonly Filter[] = [
  { kind: 'search', placeholder: 'Search by name, code or city...' },
  {
    kind: 'choice',
    key: 'country',
    label: 'Country',
    placeholder: 'All Countries',
    options: options(countries, (value) => lands[value].name),
  },
  {
    kind: 'choices',
    key: 'feature',
    label: 'Features',
    placeholder: 'All Features',
    options: features.map(({ key, name }) => ({ value: key, label: name })),
  },
];

/** Where the pickers have not chosen one already. */
const companyFilter = (companies: readonly { _id: string; name: string }[]): Filter => ({
  kind: 'choice',
  key: 'companyId',
  label: 'Company',
  placeholder: 'All Companies',
  options: options(companies),
});

const tabs = {
  key: 'status',
  label: 'Property status',
  options: [
    { value: 'all', label: 'All' },
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
  ],
};

/** What the properties of the pickers have to spend together. */
function Totals() {
  const { scope } = useSession();
  const { data } = useEndpoint(totalPropertyPoints, { query: scope }).data ?? {};
  return (
    <StatCards>
      <StatCard
        hint={data && `of ${counted(data.properties, 'property', 'properties')}`}
        label="Total property points"
        loading={!data}
        value={data && <Points amount={data.points} />}
      />
      <StatCard
        hint="if every submission were approved"
        label="Pending submissions"
        loading={!data}
        value={data && <Points amount={data.pointsShadow} />}
      />
    </StatCards>
  );
}

/** Every property, with what can be done to each; other areas add what is theirs. */
export function PropertyAdministration({ actions }: { actions: readonly RowAction<Property>[] }) {
  const paths = usePropertyPaths();
  const { scope, property } = useSession();
  const companies = useEndpoint(listCompanies, {}).data?.data ?? [];
  const own = usePropertyActions();
  const adding = useDialogs({ import: (close) => <ImportPropertiesDialog onClose={close} /> });
  const edit: RowAction<Property> = {
    id: 'edit',
    label: () => 'Edit',
    when: ({ can }) => can.edit,
    href: ({ _id }) => paths.edit(_id),
  };
  return (
    <>
      <PageHeader
        actions={
          <>
            <ButtonLink>
              <Link to={paths.feature}>Feature</Link>
            </ButtonLink>
            <ButtonLink>
              <Link to={paths.integrations}>Integrations</Link>
            </ButtonLink>
            <ButtonLink>
              <Link to={paths.requests}>Points Requests</Link>
            </ButtonLink>
            <Button onClick={adding.open.import}>Import from CSV</Button>
            <ButtonLink startIcon={<Add />} variant="contained">
              <Link to={paths.create}>Create Property</Link>
            </ButtonLink>
          </>
        }
        title="Property Administration"
      />
      <Stack gap={16}>
        <Totals />
        <ListScreen
          actions={[edit, ...actions, ...own.actions.map((action) => ({ ...action, more: true }))]}
          columns={propertyColumns}
          csv={{ fileName: 'properties.csv', failed: say.exportFailed }}
          defaults={{ orderBy: 'name', order: 'asc' }}
          endpoint={listProperties}
          filters={scope.companyId || property ? filters : [...filters, companyFilter(companies)]}
          onOpen={({ _id }) => navigate({ to: paths.edit(_id) })}
          rowName={({ name }) => name}
          tabs={tabs}
          title="Properties"
        />
      </Stack>
      {own.dialog}
      {adding.dialog}
    </>
  );
}
