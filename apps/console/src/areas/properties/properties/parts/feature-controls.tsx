import { formatCount } from '@hearth/contract/format';
import { addFeature, featureHistory, type FeatureChange } from '@hearth/contract/properties/features';
import { propertyMessages } from '@hearth/contract/properties/messages';
import type { Property } from '@hearth/contract/properties/properties';
import { managerFeatures, type FeatureKey } from '@hearth/contract/properties/property-features';
import { useState } from 'react';
import { useDraftState } from '../../../../kit/drafts.ts';
import { RestoredNote } from '../../../../kit/form-notes.tsx';
import { ListScreen } from '../../../../kit/list-screen.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { timeAt } from '../../../../platform/days.ts';
import { Button } from '../../../../ui/button.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { numberOf } from '../../../../ui/number-input.ts';
import { Section } from '../../../../ui/section.tsx';
import { SwitchField } from '../../../../ui/switch-field.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { WholeField } from '../../../../ui/whole-field.tsx';
import styles from '../properties.module.css';
import { features, nameOfFeature, type PointsInfo, type SwitchInfo } from '../logic/features.ts';
import { text } from '../messages.ts';

function LastChange({ change }: { change: FeatureChange | undefined }) {
  if (!change) return null;
  const { updatedBy, createdAt, timezone } = change;
  return <small className={styles.changed}>{text.feature.changedBy(updatedBy, timeAt(createdAt, timezone))}</small>;
}

interface ControlProps<Info> {
  property: Property;
  feature: Info;
}

/** Saves immediately, and reverts if that fails. */
function Switch({ property, feature: { key, name, hint } }: ControlProps<SwitchInfo>) {
  const save = useAction(addFeature, { onError: () => true });
  return (
    <SwitchField
      checked={property.features[key]}
      hint={hint}
      label={name}
      onChange={(value) => save.mutateAsync({ body: { propertyId: property._id, feature: key, value } })}
    />
  );
}

/** A number of points with its own save button. */
function Amount({ property, feature }: ControlProps<PointsInfo>) {
  const { key, name, hint, zero } = feature;
  const draft = useDraftState<string | undefined>(`feature:${property._id}.${key}`, undefined);
  const { value: typed, set: setTyped } = draft;
  const [problem, setProblem] = useState<string>();
  const saved = String(property.features[key]);
  const save = useAction(addFeature, {
    done: propertyMessages.featureSaved(name),
    onSuccess: () => draft.drop(),
    onError: (error) => {
      setProblem(messageOf(error));
      return true;
    },
  });
  const value = typed ?? saved;
  const send = () => {
    setProblem(undefined);
    save.mutate({ body: { propertyId: property._id, feature: key, value: numberOf(value) } });
  };
  return (
    <div className={styles.amount}>
      {draft.isRestored && <RestoredNote onDiscard={draft.drop} />}
      <WholeField
        error={problem}
        hint={`${hint} ${zero}`}
        label={name}
        onChange={setTyped}
        onKeyDown={({ key: pressed }) => pressed === 'Enter' && send()}
        value={value}
      />
      {typed !== undefined && typed !== saved && (
        <Button loading={save.isPending} onClick={send}>
          {text.feature.savePoints}
        </Button>
      )}
    </div>
  );
}

/** Enough to hold the last change of each feature. */
const recent = 100;

/** Every feature of a property with its last change. */
export function FeatureControls({ property }: { property: Property }) {
  const shown = features.filter(({ key }) => property.can.administer || managerFeatures.includes(key));
  const history = useEndpoint(featureHistory, { query: { propertyId: property._id, limit: recent } });
  const lastOf = (key: string) => history.data?.data.find(({ feature }) => feature === key);
  return (
    <Stack gap={16}>
      <Section flush hint={text.feature.sectionHint} title={text.feature.sectionTitle}>
        <ul className={styles.list}>
          {shown.map((feature) => (
            <li key={feature.key}>
              {'zero' in feature ? (
                <Amount feature={feature} property={property} />
              ) : (
                <Switch feature={feature} property={property} />
              )}
              <LastChange change={lastOf(feature.key)} />
            </li>
          ))}
        </ul>
      </Section>
      <FeatureHistory propertyId={property._id} />
    </Stack>
  );
}

const textOf = (value: boolean | number) => {
  if (typeof value === 'number') return formatCount(value);
  return value ? text.on : text.off;
};

/** Changes, newest first: of every feature of one property, or of one feature at every property. */
export function FeatureHistory(about: { propertyId: string } | { feature: FeatureKey }) {
  const words = text.feature.history;
  const ofProperty = 'propertyId' in about;
  const columns: readonly Column<FeatureChange>[] = [
    {
      id: 'createdAt',
      header: words.date,
      sortable: true,
      nowrap: true,
      cell: ({ createdAt, timezone }) => timeAt(createdAt, timezone),
    },
    ofProperty
      ? { id: 'feature', header: words.feature, card: 'title', cell: ({ feature }) => nameOfFeature(feature) }
      : { id: 'property', header: words.property, card: 'title', cell: ({ propertyName }) => propertyName },
    {
      id: 'change',
      header: words.change,
      nowrap: true,
      cell: ({ before, after }) => words.values(textOf(before), textOf(after)),
    },
    { id: 'updatedBy', header: words.changedBy, cell: ({ updatedBy }) => updatedBy },
  ];
  return (
    <ListScreen
      columns={columns}
      defaults={{ orderBy: 'createdAt', limit: 5 }}
      endpoint={featureHistory}
      everywhere={ofProperty}
      query={about}
      rowName={({ feature, propertyName }) => (ofProperty ? nameOfFeature(feature) : propertyName)}
      title={words.title}
      within="history"
    />
  );
}
