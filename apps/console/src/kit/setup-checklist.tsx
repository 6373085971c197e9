import { getChecklist, type ChecklistStep } from '@hearth/contract/insights/checklist';
import type { Destination } from '../platform/location.ts';
import { useDismissedChecklist } from '../platform/prefs.ts';
import { useEndpoint } from '../platform/query.ts';
import { useSession } from '../platform/session.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/section.tsx';
import { SettingList, SettingRow } from '../ui/setting-row.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { Link } from './link.tsx';
import { text } from './messages.ts';

function useDestinations(): Record<ChecklistStep, Destination> {
  const { property, may, settings } = useSession();
  const admin = `/${settings.slug}-admin`;
  const isPlatform = property === null && may('properties.create');
  const properties = isPlatform ? `${admin}/properties` : '/company-manager/location';
  const users = isPlatform ? `${admin}/user` : '/property-manager/user';
  return {
    property: { to: property ? '/property-manager' : properties },
    staff: { to: users },
    residents: { to: users },
    points: { to: '/points-center/invoice' },
    message: { to: '/community/direct-communication/new' },
    secondFactor: { to: '/account' },
  };
}

/** The setup steps of a new property until they are done or dismissed. `residents` is undefined while loading. */
export function SetupChecklist({ residents }: { residents: number | undefined }) {
  const { property, propertyId, scope, scopeName } = useSession();
  const { data: { data: steps } = {} } = useEndpoint(getChecklist, { query: scope });
  const [isDismissed, dismiss] = useDismissedChecklist(propertyId);
  const destinations = useDestinations();
  if (!steps) return null;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  if (!next || isDismissed)
    return (
      residents === 0 && (
        <Section>
          <EmptyState hint={text.checklist.noResidentsHint} title={text.checklist.noResidents} />
        </Section>
      )
    );
  return (
    <Section
      actions={<Button onClick={dismiss}>{text.checklist.dismiss}</Button>}
      flush
      hint={text.checklist.done(steps.filter(({ isDone }) => isDone).length, steps.length)}
      title={text.checklist.title(scopeName)}
    >
      <SettingList>
        {steps.map(({ step, isDone }) => {
          const { name, text: hint, action } = text.checklist[step === 'property' && !property ? 'properties' : step];
          return (
            <SettingRow key={step} name={name} text={isDone ? undefined : hint}>
              {isDone ? (
                <StatusChip label={text.checklist.stepDone} status="approved" />
              ) : (
                <ButtonLink variant={step === next ? 'contained' : undefined}>
                  <Link {...destinations[step]}>{action}</Link>
                </ButtonLink>
              )}
            </SettingRow>
          );
        })}
      </SettingList>
    </Section>
  );
}
