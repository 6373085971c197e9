import { listCompanies } from '@hearth/contract/companies/companies';
import { allCompanies } from '@hearth/contract/constants';
import { hexIdPattern } from '@hearth/contract/primitives';
import { propertyMessages } from '@hearth/contract/properties/messages';
import { createProperty, getProperty, updateProperty } from '@hearth/contract/properties/properties';
import { createPropertyBody, propertyBody, valuesOfProperty } from '@hearth/contract/properties/property-body';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { useEffect, useState } from 'react';
import { firstValue, useChange, useSearch } from '../../../kit/address.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { AskBeforeLeaving } from '../../../kit/ask-before-leaving.tsx';
import { focusFirstInvalid } from '../../../kit/first-invalid.ts';
import { ConflictNote, RestoredNote } from '../../../kit/form-notes.tsx';
import type { FormSchema } from '../../../kit/form-values.ts';
import { FormFields, type Form } from '../../../kit/form.tsx';
import { Input } from '../../../kit/input.tsx';
import { Link, Redirect } from '../../../kit/link.tsx';
import { useEndpointForm } from '../../../kit/use-endpoint-form.ts';
import { common } from '../../../kit/messages.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { navigate } from '../../../platform/location.ts';
import { propertyInput } from '../../../platform/property-input.ts';
import { useEndpoint } from '../../../platform/query.ts';
import { useSession } from '../../../platform/session.tsx';
import { useParams } from '../../../platform/shown.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { options } from '../../../ui/options.ts';
import { PageFoot } from '../../../ui/page-foot.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from './properties.module.css';
import { changedSections } from './logic/form-values.ts';
import { text } from './messages.ts';
import { FeatureControls } from './parts/feature-controls.tsx';
import { usePropertyActions, usePropertyPaths } from './parts/property-actions.tsx';
import { PropertyFields } from './parts/sections.tsx';

/** Names the sections with unsaved changes. */
function unsavedNote({ formState, addBoxes }: Pick<Form<FormSchema>, 'formState' | 'addBoxes'>) {
  const { isDirty, dirtyFields } = formState;
  if (!isDirty && addBoxes.filled.size === 0) return null;
  return text.form.unsaved(changedSections(dirtyFields, addBoxes.filled).map((id) => text.sections[id]));
}

function CompanyField() {
  const companies = useEndpoint(listCompanies, {}).data?.data ?? [];
  return (
    <Input.Select
      label={text.create.company}
      name="company"
      options={[{ value: '', label: text.create.noCompany }, ...options(companies)]}
    />
  );
}

/** /{slug}-admin/properties/new */
export function NewProperty() {
  const { company } = useSession();
  const paths = usePropertyPaths();
  const { form, send, isPending, isSuccess } = useEndpointForm({
    endpoint: createProperty,
    schema: createPropertyBody,
    draft: 'property:new',
    values: { company: company === allCompanies ? null : company },
    mode: 'onSubmit',
    failed: propertyMessages.saveFailed,
    done: propertyMessages.created,
    onDone: ({ data }) => navigate({ to: paths.edit(data._id), replace: true }),
  });
  const save = form.submit(send, toast.error);
  return (
    <>
      <PageHeader subtitle={text.create.subtitle} title={text.create.title} />
      {form.draft.isRestored && <RestoredNote onDiscard={form.draft.discard} />}
      <FormFields form={form}>
        <PropertyFields company={<CompanyField />} form={form} />
      </FormFields>
      <PageFoot note={unsavedNote(form)}>
        <Button onClick={() => navigate({ to: paths.list })}>{common.cancel}</Button>
        <Button loading={isPending} onClick={() => save()} variant="contained">
          {common.save}
        </Button>
      </PageFoot>
      <AskBeforeLeaving
        isAtRisk={form.draft.isAtRisk}
        onDiscard={form.draft.drop}
        when={form.formState.isDirty && !isSuccess}
      />
    </>
  );
}

/** …/properties/{id} */
export default function EditProperty() {
  const { propertyId = '' } = useParams();
  const paths = usePropertyPaths();
  const isId = hexIdPattern.test(propertyId);
  const found = useEndpoint(getProperty, propertyInput(propertyId), { enabled: isId });
  const { data, error } = found;
  if (data && !data.data.can.edit) return <Redirect to="/" />;
  if (data) return <PropertyForm key={data.data._id} property={data.data} />;
  const isMissing = !isId || (error instanceof ApiError && (error.status === 404 || error.status === 403));
  return (
    <>
      <PageHeader title={text.form.edit} />
      {isMissing ? (
        <Section>
          <EmptyState
            action={
              <ButtonLink>
                <Link to={paths.list}>{common.back}</Link>
              </ButtonLink>
            }
            hint={text.form.notFoundHint}
            title={text.form.notFoundTitle}
          />
        </Section>
      ) : (
        <QueryView of={found} waiting={640}>
          {() => null}
        </QueryView>
      )}
    </>
  );
}

const tabs = [
  { value: 'edit', label: text.form.edit },
  { value: 'features', label: text.form.features },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** The tab in the URL: links open it, and Back leaves it. */
function useTab() {
  const search = useSearch(['tab']);
  const change = useChange();
  const tab: Tab = firstValue(search.tab) === 'features' ? 'features' : 'edit';
  return [tab, (next: Tab) => change({ tab: next === 'edit' ? undefined : next })] as const;
}

function PropertyForm({ property }: { property: PropertyRecord }) {
  const paths = usePropertyPaths();
  const [tab, setTab] = useTab();
  const { actions, dialog } = usePropertyActions();
  const [edited, setEdited] = useState(property);
  const { form, send, conflict, isPending } = useEndpointForm({
    endpoint: updateProperty,
    schema: propertyBody,
    draft: `property:${property._id}`,
    record: valuesOfProperty(edited),
    mode: 'onChange',
    failed: propertyMessages.saveFailed,
    edits: edited,
    input: (changed, version) => ({
      params: { id: property._id },
      body: { ...changed, propertyId: property._id, version },
    }),
    done: propertyMessages.updated,
    onDone: ({ data }) => startFrom(data),
    onLanded: () => {
      setTab('edit');
      focusFirstInvalid(form.root);
    },
  });
  const { draft, addBoxes } = form;
  const isDirty = form.formState.isDirty || addBoxes.filled.size > 0;
  const startFrom = (next: PropertyRecord) => {
    setEdited(next);
    form.reset(valuesOfProperty(next));
  };
  useEffect(() => {
    if (!isDirty && !isPending && property.version > edited.version) startFrom(property);
  });
  const openFeatures = async () => {
    if (await form.trigger()) return setTab('features');
    focusFirstInvalid(form.root);
    toast.error(propertyMessages.fieldsInvalid);
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
        subtitle={[property.propertyCode, [property.city, property.state].filter(Boolean).join(', ')]
          .filter(Boolean)
          .join(' · ')}
        title={property.name}
      />
      {!property.active && (
        <div className={styles.notice}>
          <InlineAlert severity="warning" title={text.form.inactiveTitle}>
            {text.form.inactiveText}
          </InlineAlert>
        </div>
      )}
      <Tabs
        keeps
        label={text.form.tabs}
        onChange={(next) => (next === 'features' ? void openFeatures() : setTab(next))}
        tabs={tabs}
        value={tab}
      >
        <div hidden={tab !== 'edit'}>
          <ConflictNote submit={text.form.update} title={conflict} />
          {draft.isRestored && <RestoredNote isOutdated={draft.isOutdated} onDiscard={draft.discard} />}
          <FormFields form={form}>
            <PropertyFields form={form} key={edited.version} property={edited} />
          </FormFields>
        </div>
        {tab === 'features' && <FeatureControls property={property} />}
      </Tabs>
      <PageFoot note={unsavedNote(form)}>
        <Button onClick={() => (tab === 'features' ? setTab('edit') : navigate({ to: paths.list }))}>
          {common.back}
        </Button>
        {tab === 'edit' && <Button onClick={() => void openFeatures()}>{text.form.next}</Button>}
        <Button loading={isPending} onClick={() => update()} variant="contained">
          {text.form.update}
        </Button>
      </PageFoot>
      <AskBeforeLeaving isAtRisk={draft.isAtRisk} onDiscard={draft.drop} when={isDirty} />
      {dialog}
    </>
  );
}
