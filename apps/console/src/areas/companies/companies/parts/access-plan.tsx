import type { AccessPlan, WhoseAccess } from '@hearth/contract/companies/company-record';
import { formatCount } from '@hearth/contract/format';
import { roleLabels } from '@hearth/contract/roles';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import styles from './access-plan.module.css';

const namesShown = 5;

const namesOf = ({ properties }: WhoseAccess) => {
  const names = properties.slice(0, namesShown).map(({ name }) => name);
  const more = properties.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${formatCount(more)} more` : names.join(', ');
};

function People({ title, people }: { title: string; people: readonly WhoseAccess[] }) {
  if (people.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.people}>
        {people.map((access) => (
          <li key={`${access.user.email} ${access.role}`}>
            <b>{access.user.name || access.user.email}</b> <span>({roleLabels[access.role]})</span>: {namesOf(access)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Which people gain and lose which properties by a change. */
export function AccessPlanView({ plan: { gains, losses } }: { plan: AccessPlan }) {
  if (gains.length + losses.length === 0) return <Muted>Nobody gains or loses a property by this.</Muted>;
  return (
    <Stack>
      <People people={losses} title="They lose" />
      <People people={gains} title="They gain" />
    </Stack>
  );
}
