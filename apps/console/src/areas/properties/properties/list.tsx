import { listCompanies } from '@hearth/contract/companies/companies';
import { countries, countryInfo } from '@hearth/contract/countries';
import { formatCount } from '@hearth/contract/format';
import { propertyMessages } from '@hearth/contract/properties/messages';
import { listProperties, totalPropertyPoints, type Property } from '@hearth/contract/properties/properties';
import Add from 'lucide-react/icons/plus';
import { Link } from '../../../kit/link.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import type { RowAction } from '../../../kit/list-types.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { common } from '../../../kit/messages.ts';
import { navigate } from '../../../platform/location.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { RichCell } from '../../../ui/rich-cell.tsx';
import { StatCard, StatCards } from '../../../ui/stat-card.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { ImportPropertiesDialog } from '../property-import/public.tsx';
import { featureOptions } from './logic/features.ts';
import { text } from './messages.ts';
import { usePropertyActions, usePropertyPaths } from './parts/property-actions.tsx';

const words = text.list;

const PropertyName = ({ name, logo }: Pick<Property, 'name' | 'logo'>) => (
  <RichCell
    picture={logo ? <img alt="" loading="lazy" src={logo.smallUrl} /> : <UserAvatar name={name} size={40} />}
    title={name}
  >
    {name}
  </RichCell>
);

const propertyColumns: readonly Column<Property>[] = [
  {
    id: 'propertyCode',
    header: words.columns.code,
    sortable: true,
    nowrap: true,
    cell: ({ propertyCode }) => propertyCode,
  },
  {
    id: 'name',
    header: words.columns.property,
    sortable: true,
    card: 'title',
    cell: ({ name, logo }) => <PropertyName logo={logo} name={name} />,
  },
  { id: 'company', header: words.columns.company, cell: ({ company }) => <Cut text={company?.name ?? text.none} /> },
  {
    id: 'city',
    header: words.columns.location,
    sortable: true,
    cell: ({ city, state, country }) => (
      <Cut text={[city, state, countryInfo[country].name].filter(Boolean).join(', ')} />
    ),
  },
  {
    id: 'residentCount',
    header: words.columns.residents,
    align: 'right',
    cell: ({ residentCount }) => (residentCount === undefined ? text.none : formatCount(residentCount)),
  },
  {
    id: 'unitCount',
    spare: true,
    header: words.columns.units,
    align: 'right',
    cell: ({ unitCount }) => (unitCount === undefined ? text.none : formatCount(unitCount)),
  },
  {
    id: 'points',
    header: words.columns.points,
    sortable: true,
    align: 'right',
    nowrap: true,
    cell: ({ points }) => (points === undefined ? text.none : <Points amount={points} />),
  },
  {
    id: 'active',
    header: words.columns.status,
    card: 'aside',
    cell: ({ active }) => <StatusChip status={active ? 'active' : 'inactive'} />,
  },
];

const filters: readonly Filter[] = [
  { kind: 'search', placeholder: words.search },
  {
    kind: 'choice',
    key: 'country',
    label: words.filters.country,
    placeholder: words.filters.allCountries,
    options: options(countries, (value) => countryInfo[value].name),
  },
  {
    kind: 'choices',
    key: 'feature',
    label: words.filters.features,
    placeholder: words.filters.allFeatures,
    options: featureOptions,
  },
];

const companyFilter = (companies: readonly { _id: string; name: string }[]): Filter => ({
  kind: 'choice',
  key: 'companyId',
  label: words.filters.company,
  placeholder: words.filters.allCompanies,
  options: options(companies),
});

const tabs = {
  key: 'status',
  label: words.filters.status,
  options: [
    { value: 'all', label: words.filters.all },
    { value: 'active', label: text.active },
    { value: 'inactive', label: text.inactive },
  ],
};

/** Points of the properties in scope. */
function Totals() {
  const { scope } = useSession();
  const { data } = useEndpoint(totalPropertyPoints, { query: scope }).data ?? {};
  return (
    <StatCards>
      <StatCard
        hint={data && words.totals.across(data.properties)}
        label={words.totals.points}
        loading={!data}
        value={data && <Points amount={data.points} />}
      />
      <StatCard
        hint={words.totals.ifApproved}
        label={words.totals.pending}
        loading={!data}
        value={data && <Points amount={data.pointsShadow} />}
      />
    </StatCards>
  );
}

/** Every property with its row actions; other areas add theirs. */
export function PropertyAdministration({ actions }: { actions: readonly RowAction<Property>[] }) {
  const paths = usePropertyPaths();
  const { scope, property } = useSession();
  const companies = useEndpoint(listCompanies, {}).data?.data ?? [];
  const own = usePropertyActions();
  const adding = useDialogs({ import: (close) => <ImportPropertiesDialog onClose={close} /> });
  const edit: RowAction<Property> = {
    id: 'edit',
    label: () => common.edit,
    when: ({ can }) => can.edit,
    href: ({ _id }) => paths.edit(_id),
  };
  return (
    <>
      <PageHeader
        actions={
          <>
            <ButtonLink>
              <Link to={paths.feature}>{words.feature}</Link>
            </ButtonLink>
            <ButtonLink>
              <Link to={paths.integrations}>{words.integrations}</Link>
            </ButtonLink>
            <ButtonLink>
              <Link to={paths.requests}>{words.requests}</Link>
            </ButtonLink>
            <Button onClick={adding.open.import}>{words.import}</Button>
            <ButtonLink startIcon={<Add />} variant="contained">
              <Link to={paths.create}>{words.create}</Link>
            </ButtonLink>
          </>
        }
        title={words.title}
      />
      <Stack gap={16}>
        <Totals />
        <ListScreen
          actions={[edit, ...actions, ...own.actions.map((action) => ({ ...action, more: true }))]}
          columns={propertyColumns}
          csv={{ fileName: 'properties.csv', failed: propertyMessages.exportFailed }}
          defaults={{ orderBy: 'name', order: 'asc' }}
          empty={
            <EmptyState
              action={
                <ButtonLink>
                  <Link to={paths.create}>{words.create}</Link>
                </ButtonLink>
              }
              hint={words.emptyHint}
              title={words.emptyTitle}
            />
          }
          endpoint={listProperties}
          filters={scope.companyId || property ? filters : [...filters, companyFilter(companies)]}
          onOpen={({ _id }) => navigate({ to: paths.edit(_id) })}
          rowName={({ name }) => name}
          tabs={tabs}
          title={words.table}
        />
      </Stack>
      {own.dialog}
      {adding.dialog}
    </>
  );
}
