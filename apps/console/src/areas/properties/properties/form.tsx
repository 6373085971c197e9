import { hexIdPattern } from '@hearth/contract/primitives';
import { addFeature, featureHistory, type FeatureChange } from '@hearth/contract/properties/features';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { getProperty, updateProperty, type Property } from '@hearth/contract/properties/properties';
import { propertyBody, valuesOfProperty } from '@hearth/contract/properties/property-body';
import { leadsFeatures } from '@hearth/contract/properties/property-features';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { useEffect, useState } from 'react';
import { firstValue, useChange, useSearch } from '../../../kit/address.ts';
import { Answer } from '../../../kit/answer.tsx';
import { AskBeforeLeaving } from '../../../kit/ask-before-leaving.tsx';
import { useKept } from '../../../kit/drafts.ts';
import { focusFirstInvalid } from '../../../kit/first-invalid.ts';
import { ConflictNote, RestoredNote } from '../../../kit/form-notes.tsx';
import { FormFields } from '../../../kit/form.tsx';
import { Link, Redirect } from '../../../kit/link.tsx';
import { useEndpointForm } from '../../../kit/use-endpoint-form.ts';
import { ApiError, messageOf } from '../../../platform/api-error.ts';
import { navigate } from '../../../platform/location.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { useTimes } from '../../../platform/session.tsx';
import { useParams } from '../../../platform/shown.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { numberOf } from '../../../ui/number-input.ts';
import { PageFoot } from '../../../ui/page-foot.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast.ts';
import { WholeField } from '../../../ui/whole-field.tsx';
import styles from './form.module.css';
import { features, type PointsKey, type SwitchKey } from './logic/features.ts';
import { usePropertyPaths } from './logic/paths.ts';
import { FeatureHistory } from './parts/feature-history.tsx';
import { PropertyFields } from './parts/fields.tsx';
import { usePropertyActions } from './parts/use-property-actions.tsx';
import { propertyInput } from '../../../platform/property-input.ts';

/** Who changed a feature last, and when. */
function LastChange({ change }: { change: FeatureChange | undefined }) {
  const at = useTimes();
  if (!change) return null;
  const { updatedBy, createdAt, timezone } = change;
  return (
    <small className={styles.changed}>
      Changed by {updatedBy}, {at(createdAt, timezone)}
    </small>
  );
}

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
function FeatureSwitches({ property }: { property: Property }) {
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

/** …/properties/{id}: what a property is, and its features. */
export default function EditProperty() {
  const { propertyId = '' } = useParams();
  const paths = usePropertyPaths();
  const isKnown = hexIdPattern.test(propertyId);
  const found = useEndpoint(getProperty, propertyInput(propertyId), { enabled: isKnown });
  const { data, error } = found;
  if (data && !data.data.can.edit) return <Redirect to="/" />;
  if (data) return <Form key={data.data._id} property={data.data} />;
  const isMissing = !isKnown || (error instanceof ApiError && (error.status === 404 || error.status === 403));
  return (
    <>
      <PageHeader title="Edit Property" />
      {isMissing ? (
        <Section>
          <EmptyState
            action={
              <ButtonLink>
                <Link to={paths.list}>Back</Link>
              </ButtonLink>
            }
            hint="It may belong to a company that you do not see."
            title="Property not found"
          />
        </Section>
      ) : (
        <Answer of={found} waiting={640}>
          {() => null}
        </Answer>
      )}
    </>
  );
}

const tabs = [
  { value: 'edit', label: 'Edit Property' },
  { value: 'features', label: 'Features' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** The part of the address that holds the tab: a link opens it, going back leaves it. */
function useTab() {
  const search = useSearch(['tab']);
  const change = useChange();
  const tab: Tab = firstValue(search.tab) === 'features' ? 'features' : 'edit';
  return [tab, (next: Tab) => change({ tab: next === 'edit' ? undefined : next })] as const;
}

function Form({ property }: { property: PropertyRecord }) {
  const paths = usePropertyPaths();
  const [tab, setTab] = useTab();
  const { actions, dialog } = usePropertyActions();
  /** What the form began with. */
  const [begun, setBegun] = useState(property);
  const { form, send, conflict, isPending } = useEndpointForm({
    endpoint: updateProperty,
    schema: propertyBody,
    draft: `property:${property._id}`,
    record: valuesOfProperty(begun),
    mode: 'onChange',
    failed: say.saveFailed,
    edits: begun,
    input: (changed, version) => ({
      params: { id: property._id },
      body: { ...changed, propertyId: property._id, version },
    }),
    done: say.updated,
    onDone: ({ data }) => beginWith(data),
    onLanded: () => {
      setTab('edit');
      focusFirstInvalid(form.root);
    },
  });
  const { draft, addBoxes } = form;
  const isDirty = form.formState.isDirty || addBoxes.filled.size > 0;
  const beginWith = (next: PropertyRecord) => {
    setBegun(next);
    form.reset(valuesOfProperty(next));
  };
  useEffect(() => {
    if (!isDirty && !isPending && property.version > begun.version) beginWith(property);
  });
  const openFeatures = async () => {
    if (await form.trigger()) return setTab('features');
    focusFirstInvalid(form.root);
    toast.error(say.fieldsInvalid);
  };
  const update = form.submit(send, toast.error);
  return (
    <>
      <PageHeader
        actions={actions
          .filter(({ when }) => when(property))
          .map(({ id, label, onAct }) => (
            <Button key={id} onClick={() => onAct(property)}>
              {label()}
            </Button>
          ))}
        subtitle={[property.propertyCode, property.city, property.state].filter(Boolean).join(' · ')}
        title={property.name}
      />
      {!property.active && (
        <div className={styles.notice}>
          <InlineAlert severity="warning" title="This property is deactivated.">
            It can be looked at and edited here; no points move, and nothing is sent or synced.
          </InlineAlert>
        </div>
      )}
      <Tabs
        keeps
        label="Parts of the property"
        onChange={(next) => (next === 'features' ? void openFeatures() : setTab(next))}
        tabs={tabs}
        value={tab}
      >
        <div hidden={tab !== 'edit'}>
          <ConflictNote submit="Update" title={conflict} />
          {draft.isRestored && <RestoredNote isOutdated={draft.isOutdated} onDiscard={draft.discard} />}
          <FormFields form={form}>
            <PropertyFields form={form} key={begun.version} property={begun} />
          </FormFields>
        </div>
        {tab === 'features' && <FeatureSwitches property={property} />}
      </Tabs>
      <PageFoot note={isDirty && 'Unsaved changes'}>
        <Button onClick={() => (tab === 'features' ? setTab('edit') : navigate({ to: paths.list }))}>Back</Button>
        {tab === 'edit' && <Button onClick={() => void openFeatures()}>Next</Button>}
        <Button loading={isPending} onClick={() => update()} variant="contained">
          Update
        </Button>
      </PageFoot>
      <AskBeforeLeaving isAtRisk={draft.isAtRisk} onDiscard={draft.drop} when={isDirty} />
      {dialog}
    </>
  );
}
