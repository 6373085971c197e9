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
import styles from './properties.module.css';
import {
  featureOptions,
  features,
  idsOf,
  summaryOf,
  type ChangeProps,
  type FeatureInfo,
  type PointsInfo,
  type Result,
  type SwitchInfo,
  type SwitchKey,
} from './logic/features.ts';
import { text } from './messages.ts';
import { FeatureHistory } from './parts/feature-controls.tsx';

const words = text.feature;
const columns = text.list.columns;

function PropertySwitch({ property, feature }: { property: Property; feature: SwitchKey }) {
  const save = useAction(addFeature, { onError: () => true });
  const isOn = property.features[feature];
  return (
    <SwitchField
      checked={isOn}
      disabled={!property.can.administer}
      label={
        <>
          <VisuallyHidden>{words.at(property.name)}</VisuallyHidden>
          {isOn ? text.on : text.off}
        </>
      }
      onChange={(value) => save.mutateAsync({ body: { propertyId: property._id, feature, value } })}
    />
  );
}

const featureColumns = (feature: FeatureInfo): readonly Column<Property>[] => [
  { id: 'name', header: columns.property, sortable: true, card: 'title', cell: ({ name }) => name },
  { id: 'propertyCode', header: columns.code, sortable: true, nowrap: true, cell: ({ propertyCode }) => propertyCode },
  { id: 'company', header: columns.company, cell: ({ company }) => company?.name ?? text.none },
  {
    id: 'value',
    header: 'zero' in feature ? words.points : words.status,
    card: 'aside',
    ...('zero' in feature && { align: 'right' as const }),
    cell: (property) =>
      'zero' in feature ? (
        <Points amount={property.features[feature.key]} />
      ) : (
        <PropertySwitch feature={feature.key} property={property} />
      ),
  },
];

const filters: readonly Filter[] = [{ kind: 'search', placeholder: words.search }];
const AmountDialog = lazyDialog(() => import('./dialogs/property-dialogs.tsx').then((dialogs) => dialogs.AmountDialog));

/** The feature in the URL. */
function useFeature(): [FeatureInfo, (key: string) => void] {
  const chosen = firstValue(useSearch(['feature']).feature);
  const change = useChange();
  const found = features.find(({ key }) => key === chosen) ?? features[0];
  if (!found) throw new Error('No features are declared');
  return [found, (key) => change({ feature: key, page: undefined, 'history.page': undefined })];
}

/** {admin}/feature: one feature at every property. */
export default function FeatureScreen() {
  const [feature, choose] = useFeature();
  return (
    <>
      <PageHeader title={words.title} />
      <Stack gap={16}>
        <div className={styles.featureChoice}>
          <SelectField
            hint={feature.hint}
            label={words.label}
            onChange={choose}
            options={featureOptions}
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
  const { rows, pick, clearSelection } = usePicked<Property>();
  const [failures, setFailures] = useState<readonly string[]>([]);
  const done = (results: readonly Result[], message: string, properties: readonly Property[]) => {
    const failed = results.filter(({ success }) => !success);
    const nameOf = (id: string) => properties.find(({ _id }) => _id === id)?.name ?? id;
    setFailures(failed.map(({ propertyId, message: why }) => words.failure(nameOf(propertyId), why)));
    if (failed.length < results.length) toast.success(message);
    clearSelection();
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
        <InlineAlert severity="warning" title={words.notAllChanged}>
          {words.failures(failures)}
        </InlineAlert>
      )}
      <ListScreen
        actions={
          'zero' in feature
            ? [
                {
                  id: 'amount',
                  label: () => words.setPoints,
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
                {words.setPoints}
              </Button>
            ) : (
              <>
                <Button onClick={() => open.turn(feature, true, rows)} size="small">
                  {words.turnOn}
                </Button>
                <Button onClick={() => open.turn(feature, false, rows)} size="small">
                  {words.turnOff}
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
  const title = value ? words.turnOnTitle : words.turnOffTitle;
  return (
    <ActionDialog
      confirm={value ? words.turnOn : words.turnOff}
      endpoint={addFeature}
      input={{ body: { propertyIds: idsOf(properties), feature: info.key, value } }}
      onClose={onClose}
      onDone={({ results, message }) => done(results, message, properties)}
      title={title(info.name, summaryOf(properties))}
    >
      {words.turnText}
    </ActionDialog>
  );
}
