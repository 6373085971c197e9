import { usePath } from '../../../../platform/shown.ts';
import { useSession } from '../../../../platform/session.tsx';

const lead = '/property-manager';

/** Where a property is looked after: in the platform's area for those who are there, else in that of its leads. */
export function usePropertyPaths() {
  const { settings } = useSession();
  const path = usePath();
  const admin = `/${settings.slug}-admin`;
  const isAdministered = path.startsWith(`${admin}/`);
  const list = isAdministered ? `${admin}/properties` : lead;
  return {
    /** The list of properties, or the summary of the one. */
    list,
    create: `${admin}/properties/new`,
    feature: `${admin}/feature`,
    integrations: `${admin}/integrations`,
    requests: `${admin}/requests`,
    edit: (id: string) => `${isAdministered ? list : `${lead}/properties`}/${id}`,
  };
}
