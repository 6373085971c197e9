import { generalMessages } from '@hearth/contract/errors';
import { getProperty, type Property } from '@hearth/contract/properties/properties';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useEndpoint } from '../platform/query.ts';
import { useSession } from '../platform/session.tsx';
import { DialogShell } from '../ui/dialog-shell.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/section.tsx';
import { SelectField } from '../ui/select-field.tsx';
import styles from './at-property.module.css';
import { switchProperty } from './switch-property.ts';
import { propertyInput } from '../platform/property-input.ts';
import { common, text } from './messages.ts';

const PropertySelect = lazy(() => import('./property-select.tsx'));

interface PropertyName {
  property: string;
  name: string;
}

interface QuestionProps {
  title: string;
  /** Why it needs a single property, as a sentence. */
  why: string;
  onClose: () => void;
  children: (property: Property) => ReactNode;
}

/** A dialog that needs a single property. Asks for one if none is selected. */
export function AtProperty({ title, why, onClose, children }: QuestionProps) {
  const { property } = useSession();
  if (property) return children(property);
  return (
    <DialogShell
      onClose={onClose}
      open
      subtitle={text.property.needed(generalMessages.noPropertySelected, why)}
      title={title}
    >
      <PropertyChoice />
    </DialogShell>
  );
}

/** The selected one of a person's properties, or their only one. */
export const defaultPropertyOf = <P extends PropertyName>(
  properties: readonly P[],
  propertyId: string,
): P | undefined =>
  properties.find(({ property }) => property === propertyId) ?? (properties.length === 1 ? properties[0] : undefined);

/** A dialog about a person at one of their properties. Asks which one if it isn't clear. */
export function AtPropertyOf({
  properties,
  title,
  why,
  onClose,
  children,
}: QuestionProps & { properties: readonly PropertyName[] }) {
  const { propertyId } = useSession();
  const [chosen, setChosen] = useState<string>();
  const id = defaultPropertyOf(properties, propertyId)?.property ?? chosen;
  const { data } = useEndpoint(getProperty, propertyInput(id ?? ''), { enabled: id !== undefined });
  if (id !== undefined) return data && children(data.data);
  return (
    <DialogShell onClose={onClose} open subtitle={why} title={title}>
      <SelectField
        label={common.property}
        onChange={setChosen}
        options={properties.map(({ property, name }) => ({ value: property, label: name }))}
        placeholder={text.property.choose}
        value=""
      />
    </DialogShell>
  );
}

/** Replaces a screen that needs a single property while none is selected. */
export const NeedsProperty = ({ why }: { why: string }) => (
  <Section>
    <EmptyState
      action={
        <div className={styles.choice}>
          <PropertyChoice />
        </div>
      }
      hint={why}
      title={generalMessages.noPropertySelected}
    />
  </Section>
);

const PropertyChoice = () => (
  <Suspense>
    <PropertySelect onChange={(id) => void switchProperty(id)} value="" />
  </Suspense>
);
