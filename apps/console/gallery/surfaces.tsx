import { useState } from 'react';
import { ActionGroup } from '../src/ui/action-group.tsx';
import { Button } from '../src/ui/button.tsx';
import { CheckboxField } from '../src/ui/checkbox-field.tsx';
import { ComboField } from '../src/ui/combo-field.tsx';
import { Cut } from '../src/ui/cut.tsx';
import { FigureRow } from '../src/ui/figure-row.tsx';
import { Later } from '../src/ui/later.tsx';
import { Grid, Muted, Split, Stack } from '../src/ui/layout.tsx';
import { Lightbox } from '../src/ui/lightbox.tsx';
import { MoreMenu } from '../src/ui/more-menu.tsx';
import { RadioField } from '../src/ui/radio-field.tsx';
import { Section } from '../src/ui/section.tsx';
import type { Option } from '../src/ui/select-field.tsx';
import { SettingList, SettingRow } from '../src/ui/setting-row.tsx';
import { SidePanel } from '../src/ui/side-panel.tsx';
import { StatCard } from '../src/ui/stat-card.tsx';
import { StepTitle } from '../src/ui/step-title.tsx';
import { TextLink } from '../src/ui/text-link.tsx';
import { WaitingRows } from '../src/ui/waiting-rows.tsx';

const properties: Option[] = ['Alder Court-AC01', 'Birch Row-BR02', 'Cedar Yard-CY03'].map((label) => ({
  value: label,
  label,
}));
const pictures = ['balcony.jpg', 'dog.jpg'].map((name) => ({ id: name, name, src: '/favicon.svg' }));
const acts = ['Export', 'Import'].map((label) => ({ id: label, label, onAct: () => undefined }));

/** Choices, overlays and settings. */
export function GallerySurfaces() {
  const [property, setProperty] = useState(properties[0]);
  const [typed, setTyped] = useState('');
  const [who, setWho] = useState<'all' | 'some'>('all');
  const [panel, setPanel] = useState(false);
  const [picture, setPicture] = useState<string>();
  return (
    <>
      <Split>
        <Section title="Choices">
          <Grid min={220}>
            <ComboField
              label="Property"
              note="No properties found"
              onPick={setProperty}
              onSearch={setTyped}
              options={properties.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))}
              value={property}
            />
            <RadioField
              label="Recipients"
              onChange={setWho}
              options={[
                { value: 'all', label: 'All residents', hint: '1,204 people' },
                { value: 'some', label: 'Some of them' },
              ]}
              value={who}
            />
            <RadioField
              error="Choose recipients"
              label="Who else"
              onChange={() => undefined}
              options={[{ value: 'none', label: 'Nobody' }]}
              value={undefined}
            />
            <Stack>
              <CheckboxField defaultChecked hint="They can undo it for a day" label="Email residents" />
              <CheckboxField error="Check the box to continue" label="I understand what this does" />
              <CheckboxField disabled label="Only with a second factor" />
            </Stack>
          </Grid>
        </Section>
        <Section title="Overlays">
          <Stack>
            <Stack gap={8} row>
              <Button onClick={() => setPanel(true)}>Open panel</Button>
              <Button onClick={() => setPicture('balcony.jpg')}>View pictures</Button>
              <ActionGroup items={acts} label="More actions" />
              <MoreMenu items={acts} label="More actions for Maya Lindqvist" />
            </Stack>
            <StatCard explain="Points you can send now." hint="at once" label="Budget" value="12,480" />
          </Stack>
        </Section>
      </Split>
      <Grid min={320}>
        <Section flush title="Settings">
          <SettingList>
            <SettingRow name="Passkey" text="Chrome on a laptop, added 11/02/2026">
              <Button size="small">Remove</Button>
            </SettingRow>
            <SettingRow name="Authenticator app" text="Not set up" />
          </SettingList>
        </Section>
        <Section title="A step of a dialog">
          <Stack>
            <StepTitle of={3} step={2} title="Check the columns">
              Every column of the file is matched to a field.
            </StepTitle>
            <FigureRow
              figures={[
                { label: 'Lines', value: 1204 },
                { label: "Can't be added", value: 3, isError: true },
                { label: 'Unknown', value: undefined },
              ]}
            />
            <Muted>
              More of it <TextLink>{<a href="#top">in the help</a>}</TextLink>.
            </Muted>
            <Cut text="A long note that doesn't fit in its table row, so it's cut off with an ellipsis." />
          </Stack>
        </Section>
        <Section title="Rows while loading">
          <WaitingRows rows={2} />
        </Section>
        <Section title="Loads later">
          <Later waiting={120}>Shown once the page is idle.</Later>
        </Section>
      </Grid>
      {panel && (
        <SidePanel onClose={() => setPanel(false)} title="Submission">
          A row's details, with the list behind it.
        </SidePanel>
      )}
      {picture && (
        <Lightbox
          current={picture}
          images={pictures}
          onClose={() => setPicture(undefined)}
          onShow={({ id }) => setPicture(id)}
        />
      )}
    </>
  );
}
