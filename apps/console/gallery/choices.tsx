import Info from 'lucide-react/icons/info';
import { useState } from 'react';
import { Button } from '../src/ui/button.tsx';
import { ContentsPart, WithContents } from '../src/ui/contents.tsx';
import { IconButton } from '../src/ui/icon-button.tsx';
import { Grid, Stack } from '../src/ui/layout.tsx';
import { PageFoot } from '../src/ui/page-foot.tsx';
import { Section } from '../src/ui/section.tsx';
import { Stepper } from '../src/ui/stepper.tsx';
import { SwitchField } from '../src/ui/switch-field.tsx';
import { Tabs } from '../src/ui/tabs.tsx';
import { Tooltip } from '../src/ui/tooltip.tsx';
import { TreePicker } from '../src/ui/tree-picker.tsx';
import type { TreeNode } from '../src/ui/tree-rows.ts';
import { GalleryCalendars } from './calendars.tsx';

const companies: TreeNode[] = Array.from({ length: 40 }, (_, company) => ({
  id: `company${company}`,
  label:
    company === 3 ? 'Castellanos-Whitfield Residential Holdings of the Pacific Northwest' : `Company ${company + 1}`,
  detail: '25 properties',
  children: Array.from({ length: 25 }, (__, property) => ({
    id: `property${company}.${property}`,
    label: `${['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'][property % 5]} Court ${property + 1}`,
    detail: `AC${company}${property}`,
  })),
}));

const steps = [
  { id: 'what', label: 'Question' },
  { id: 'who', label: 'Audience', wrong: true },
  { id: 'when', label: 'Schedule' },
  { id: 'check', label: 'Check and send' },
] as const;

const chapters = ['Property Location Info', 'Property Contact Info', 'Property Amenities'].map((label) => ({
  id: label.replaceAll(' ', '-').toLowerCase(),
  label,
}));

const kinds = [
  { value: 'about', label: 'About' },
  { value: 'integrations', label: 'Integrations', count: 3 },
  { value: 'documents', label: 'Documents', count: 1204 },
  { value: 'billing', label: 'Billing', disabled: true },
  { value: 'history', label: 'History' },
] as const;

const afterAWhile = (act: () => void) => new Promise<void>((resolve) => setTimeout(resolve, 900)).then(act);

export function GalleryChoices() {
  const [tab, setTab] = useState<(typeof kinds)[number]['value']>('about');
  const [step, setStep] = useState<(typeof steps)[number]['id']>('when');
  const [on, setOn] = useState(true);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(['property0.0', 'property1.3']));
  return (
    <>
      <Section title="Tabs and steps">
        <Stack gap={20}>
          <Tabs label="Parts of a property" onChange={setTab} tabs={kinds} value={tab}>
            Content of “{kinds.find(({ value }) => value === tab)?.label}”.
          </Tabs>
          <Stepper current={step} label="Steps of a survey" onGo={setStep} steps={steps} />
          <Stepper current="what" label="First of two steps" steps={[steps[0], steps[3]]} />
        </Stack>
      </Section>
      <Grid min={320}>
        <Section title="Switches and tooltips">
          <Stack>
            <SwitchField
              checked={on}
              hint="Residents see this property's polls."
              label="Polls"
              onChange={(to) => afterAWhile(() => setOn(to))}
            />
            <SwitchField
              checked={false}
              label="A switch that fails"
              onChange={() => afterAWhile(() => Promise.reject(new Error('Someone else is changing this property.')))}
            />
            <SwitchField checked disabled label="A switch only admins can change" onChange={() => undefined} />
            <SwitchField checked={false} error="Not saved. Try again." label="Reviews" onChange={() => undefined} />
            <Stack gap={8} row>
              <Tooltip text="Points leave the property's balance right away, and return if the gift is voided.">
                {(describedBy) => (
                  <IconButton aria-describedby={describedBy} aria-label="About gifts">
                    <Info size={20} />
                  </IconButton>
                )}
              </Tooltip>
              <Tooltip text="Only residents who have signed in.">
                {(describedBy) => <Button aria-describedby={describedBy}>Active residents</Button>}
              </Tooltip>
            </Stack>
          </Stack>
        </Section>
        <Section title="1,000 properties">
          <TreePicker label="Properties" nodes={companies} onChange={setPicked} picked={picked} />
        </Section>
        <Section title="Trees while loading">
          <Stack>
            <TreePicker label="Groups that load" loading nodes={[]} onChange={() => undefined} picked={new Set()} />
            <TreePicker
              label="Groups that failed"
              nodes={[]}
              onChange={() => undefined}
              onRetry={() => undefined}
              picked={new Set()}
              problem="The groups couldn't be loaded."
            />
          </Stack>
        </Section>
        <Section title="Trees with errors">
          <Stack>
            <TreePicker
              error="Choose at least one property"
              label="Nothing to choose"
              nodes={[]}
              onChange={() => undefined}
              picked={new Set()}
            />
            <TreePicker
              disabled
              label="Fixed properties"
              nodes={companies.slice(0, 2)}
              onChange={() => undefined}
              picked={new Set(['property0.0'])}
            />
          </Stack>
        </Section>
      </Grid>
      <WithContents label="Parts of the form" parts={chapters}>
        {chapters.map(({ id, label }) => (
          <ContentsPart id={id} key={id}>
            <Section title={label}>Fields for “{label}”.</Section>
          </ContentsPart>
        ))}
        <PageFoot note="Unsaved changes">
          <Button>Back</Button>
          <Button variant="contained">Update</Button>
        </PageFoot>
      </WithContents>
      <GalleryCalendars />
    </>
  );
}
