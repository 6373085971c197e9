import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { useMemo, useState, type ReactNode } from 'react';
import { Input } from '../../../../kit/input.tsx';
import { useLanding } from '../../../../kit/use-landing.ts';
import { ContentsPart, WithContents } from '../../../../ui/contents.tsx';
import { Section } from '../../../../ui/section.tsx';
import { clearLeaseOffice, isSameAddress, type PartProps } from '../logic/form-values.ts';
import { formSections } from './sections.tsx';

interface PropertyFieldsProps extends Pick<PartProps, 'form'> {
  property?: PropertyRecord;
  company?: ReactNode;
}

/** A section of the form, which `#id` in the address leads to. */
const Landing = ({ id, children }: { id: string; children: ReactNode }) => (
  <ContentsPart id={id} ref={useLanding(id)}>
    {children}
  </ContentsPart>
);

/** Every section of the form that the reader has, with a table of contents. */
export function PropertyFields({ form, property, company }: PropertyFieldsProps) {
  const [isSame, setSame] = useState(() => isSameAddress(form.getValues()));
  const sections = useMemo(
    () => formSections.filter(({ isShown }) => isShown?.({ property, isSameAddress: isSame }) ?? true),
    [property, isSame],
  );
  const parts = useMemo(() => sections.map(({ id, title }) => ({ id, label: title })), [sections]);
  const turn = (next: boolean) => {
    setSame(next);
    if (next) clearLeaseOffice(form);
  };
  return (
    <WithContents label="Sections of the form" parts={parts}>
      {sections.map(({ id, title, hint, Fields }) => (
        <Landing id={id} key={id}>
          <Section hint={hint} title={title}>
            <Fields
              Input={Input}
              company={company}
              form={form}
              isSameAddress={isSame}
              onSameAddress={turn}
              property={property}
            />
          </Section>
        </Landing>
      ))}
    </WithContents>
  );
}
