import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { addFeature, featureHistory } from '@hearth/contract/properties/features';
import type { Property } from '@hearth/contract/properties/properties';
import { leadsFeatures } from '@hearth/contract/properties/property-features';
import { useState } from 'react';
import { useKept } from '../../../../kit/drafts.ts';
import { RestoredNote } from '../../../../kit/form-notes.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { useAction, useEndpoint } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { numberOf } from '../../../../ui/number-input.ts';
import { Section } from '../../../../ui/section.tsx';
import { SwitchField } from '../../../../ui/switch-field.tsx';
import { WholeField } from '../../../../ui/whole-field.tsx';
import { features, type PointsKey, type SwitchKey } from '../logic/features.ts';
import { FeatureHistory } from './feature-history.tsx';
import styles from './feature-switches.module.css';
import { LastChange } from './last-change.tsx';

interface ControlProps<Key> {
  property: Property;
  feature: { key: Key; name: string; says: string };
}

/** Acts at once; where it fails it turns back and says why. */
function Switch({ property, feature: { key, name, says } }: ControlProps<SwitchKey>) {
  const save = useAction(addFeature, { onError: () => true });
  return (
    <SwitchField
      checked={property.features[key]}
      hint={says}
      label={name}
      onChange={(value) => save.mutateAsync({ body: { propertyId: property._id, feature: key, value } })}
    />
  );
}

/** A number of points, which is saved by its own button. */
function Amount({ property, feature }: ControlProps<PointsKey> & { feature: { zero: string } }) {
  const { key, name, says, zero } = feature;
  const draft = useKept<string | undefined>(`feature:${property._id}.${key}`, undefined);
  const { value: typed, set: setTyped } = draft;
  const [problem, setProblem] = useState<string>();
  const now = String(property.features[key]);
  const save = useAction(addFeature, {
    done: say.featureSaved(name),
    onSuccess: () => draft.drop(),
    onError: (error) => {
      setProblem(messageOf(error));
      return true;
    },
  });
  const value = typed ?? now;
  const send = () => {
    setProblem(undefined);
    save.mutate({ body: { propertyId: property._id, feature: key, value: numberOf(value) } });
  };
  return (
    <div className={styles.amount}>
      {draft.isRestored && <RestoredNote onDiscard={draft.drop} />}
      <WholeField
        error={problem}
        hint={`${says} ${zero}.`}
        label={name}
        onChange={setTyped}
        onKeyDown={({ key: pressed }) => pressed === 'Enter' && send()}
        value={value}
      />
      {typed !== undefined && typed !== now && (
        <Button loading={save.isPending} onClick={send}>
          Save
        </Button>
      )}
    </div>
  );
}

/** Enough to hold the last change of each. */
const recent = 100;

/** Every feature of the property: what it does, whether it is on, and who changed it. What is changed acts at once. */
export function FeatureSwitches({ property }: { property: Property }) {
  const shown = features.filter(({ key }) => property.can.administer || leadsFeatures.includes(key));
  const history = useEndpoint(featureHistory, { query: { propertyId: property._id, limit: recent } });
  const lastOf = (key: string) => history.data?.data.find(({ feature }) => feature === key);
  return (
    <Stack gap={16}>
      <Section flush hint="Every change acts at once, for everybody at the property" title="Features">
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
