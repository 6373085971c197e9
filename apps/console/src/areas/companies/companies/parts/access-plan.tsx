import type { AccessPlan, UserAccess } from '@hearth/contract/companies/company-record';
import { roleLabels } from '@hearth/contract/roles';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { text } from '../messages.ts';
import styles from './access-plan.module.css';

function People({ title, people }: { title: string; people: readonly UserAccess[] }) {
  if (people.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.people}>
        {people.map((access) => (
          <li key={`${access.user.email} ${access.role}`}>
            {text.access.line(
              <b>{access.user.name || access.user.email}</b>,
              <span>{text.access.role(roleLabels[access.role])}</span>,
              access.properties.map(({ name }) => name),
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The properties that users gain and lose by a change. */
export function AccessPlanView({ plan: { gains, losses } }: { plan: AccessPlan }) {
  if (gains.length + losses.length === 0) return <Muted>{text.access.none}</Muted>;
  return (
    <Stack>
      <People people={losses} title={text.access.losses} />
      <People people={gains} title={text.access.gains} />
    </Stack>
  );
}
