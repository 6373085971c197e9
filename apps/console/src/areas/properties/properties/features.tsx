import { addFeature } from '@hearth/contract/properties/features';
import { listProperties, type Property } from '@hearth/contract/properties/properties';
import { useState } from 'react';
import { ActionDialog } from '../../../kit/action-dialog.tsx';
import { firstValue, useChange, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { usePicked } from '../../../kit/use-picked.ts';
import { useAction } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Points } from '../../../ui/points.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import type { Column } from '../../../ui/table-columns.ts';
import { toast } from '../../../ui/toast.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './features.module.css';
import { countOf, idsOf, type ChangeProps, type PointsInfo, type Result } from './logic/feature-changes.ts';
import { features, type FeatureInfo, type SwitchKey } from './logic/features.ts';
import { FeatureHistory } from './parts/feature-history.tsx';

/** Turns the feature at one property, at once. */
function Turn({ property, feature }: { property: Property; feature: SwitchKey }) {
  const save = useAction(addFeature, { onError: () => true });
  const isOn = property.features[feature];
  return (
    <SwitchField
      checked={isOn}
      disabled={!property.can.administer}
      label={
        <>
          <VisuallyHidden>{property.name}: </VisuallyHidden>
          {isOn ? 'On' : 'Off'}
        </>
      }
      onChange={(value) => save.mutateAsync({ body: { propertyId: property._id, feature, value } })}
    />
  );
}

/** A property, and the feature there. */
const featureColumns = (feature: FeatureInfo): readonly Column<Property>[] => [
  { id: 'name', header: 'Property', sortable: true, card: 'title', cell: ({ name }) => name },
  { id: 'propertyCode', header: 'Code', sortable: true, nowrap: true, cell: ({ propertyCode }) => propertyCode },
  { id: 'company', header: 'Company', cell: ({ company }) => company?.name ?? '–' },
  {
    id: 'value',
    header: 'zero' in feature ? 'Points' : 'Switched',
    card: 'aside',
    ...('zero' in feature && { align: 'right' as const }),
    cell: (property) =>
      'zero' in feature ? (
        <Points amount={property.features[feature.key]} />
      ) : (
        <Turn feature={feature.key} property={property} />
      ),
  },
];

type SwitchInfo = Extract<FeatureInfo, { key: SwitchKey }>;

const filters: readonly Filter[] = [{ kind: 'search', placeholder: 'Search by name or code...' }];
const AmountDialog = lazyDialog(() => import('./dialogs/feature-dialogs.tsx').then((file) => file.AmountDialog));

/** The feature that the address names. */
function useFeature(): [FeatureInfo, (key: string) => void] {
  const chosen = firstValue(useSearch(['feature']).feature);
  const change = useChange();
  const found = features.find(({ key }) => key === chosen) ?? features[0];
  if (!found) throw new Error('there are features');
  return [found, (key) => change({ feature: key, page: undefined, 'history.page': undefined })];
}

/** {admin}/feature: one feature over all properties: switched at one, or at many at once with one result each; and who changed it when. */
export default function FeatureScreen() {
  const [feature, choose] = useFeature();
  return (
    <>
      <PageHeader subtitle="What is switched on at which property" title="Feature" />
      <Stack gap={16}>
        <div className={styles.choice}>
          <SelectField
            hint={feature.says}
            label="Feature"
            onChange={choose}
            options={features.map(({ key, name }) => ({ value: key, label: name }))}
            value={feature.key}
          />
        </div>
        <FeatureList feature={feature} key={feature.key} />
        <FeatureHistory feature={feature.key} />
      </Stack>
    </>
  );
}

function FeatureList({ feature }: { feature: FeatureInfo }) {
  const { rows, pick, letGo } = usePicked<Property>();
  const [failures, setFailures] = useState<readonly string[]>([]);
  const done = (results: readonly Result[], message: string, properties: readonly Property[]) => {
    const failed = results.filter(({ success }) => !success);
    const nameOf = (id: string) => properties.find(({ _id }) => _id === id)?.name ?? id;
    setFailures(failed.map(({ propertyId, message: why }) => `${nameOf(propertyId)}: ${why}`));
    if (failed.length < results.length) toast.success(message);
    letGo();
  };
  const { open, dialog } = useDialogs({
    turn: (close, info: SwitchInfo, value: boolean, properties: readonly Property[]) => (
      <TurnDialog done={done} info={info} onClose={close} properties={properties} value={value} />
    ),
    amount: (close, info: PointsInfo, properties: readonly Property[]) => (
      <AmountDialog done={done} info={info} onClose={close} properties={properties} />
    ),
  });
  return (
    <>
      {failures.length > 0 && (
        <InlineAlert severity="warning" title="Not changed everywhere.">
          {failures.join('; ')}
        </InlineAlert>
      )}
      <ListScreen
        actions={
          'zero' in feature
            ? [
                {
                  id: 'amount',
                  label: () => 'Set points',
                  when: ({ can }) => can.administer,
                  onAct: (property) => open.amount(feature, [property]),
                },
              ]
            : undefined
        }
        columns={featureColumns(feature)}
        defaults={{ orderBy: 'name', order: 'asc' }}
        endpoint={listProperties}
        filters={filters}
        pick={{
          ...pick,
          actions:
            'zero' in feature ? (
              <Button onClick={() => open.amount(feature, rows)} size="small">
                Set points
              </Button>
            ) : (
              <>
                <Button onClick={() => open.turn(feature, true, rows)} size="small">
                  Switch on
                </Button>
                <Button onClick={() => open.turn(feature, false, rows)} size="small">
                  Switch off
                </Button>
              </>
            ),
        }}
        rowName={({ name }) => name}
        title={feature.name}
      />
      {dialog}
    </>
  );
}

function TurnDialog({ info, properties, value, done, onClose }: ChangeProps<SwitchInfo> & { value: boolean }) {
  const word = value ? 'on' : 'off';
  return (
    <ActionDialog
      confirm={`Switch ${word}`}
      endpoint={addFeature}
      input={{ body: { propertyIds: idsOf(properties), feature: info.key, value } }}
      onClose={onClose}
      onDone={({ results, message }) => done(results, message, properties)}
      title={`Switch ${info.name} ${word} for ${countOf(properties)}?`}
    >
      It acts at once, for everybody there.
    </ActionDialog>
  );
}
