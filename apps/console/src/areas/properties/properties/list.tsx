import { listProperties, type Property } from '@hearth/contract/properties/properties';
import Add from 'lucide-react/icons/plus';
import { Link } from '../../../kit/link.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import type { RowAction } from '../../../kit/list-types.ts';
import { navigate } from '../../../platform/location.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePropertyPaths } from './logic/paths.ts';
import { propertyColumns } from './parts/columns.tsx';
import { usePropertyActions } from './parts/use-property-actions.tsx';

const filters: readonly Filter[] = [{ kind: 'search', placeholder: 'Search by name or code...' }];

/** Every property, with what can be done to each; other areas add what is theirs. */
export function PropertyAdministration({ actions }: { actions: readonly RowAction<Property>[] }) {
  const paths = usePropertyPaths();
  const own = usePropertyActions();
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
              <Link to={paths.integrations}>Integrations</Link>
            </ButtonLink>
            <ButtonLink>
              <Link to={paths.requests}>Points Requests</Link>
            </ButtonLink>
            <ButtonLink startIcon={<Add />} variant="contained">
              <Link to={paths.create}>Create Property</Link>
            </ButtonLink>
          </>
        }
        title="Property Administration"
      />
      <ListScreen
        actions={[edit, ...actions, ...own.actions.map((action) => ({ ...action, more: true }))]}
        columns={propertyColumns}
        defaults={{ orderBy: 'name', order: 'asc' }}
        endpoint={listProperties}
        filters={filters}
        onOpen={({ _id }) => navigate({ to: paths.edit(_id) })}
        rowName={({ name }) => name}
        title="Properties"
      />
      {own.dialog}
    </>
  );
}
