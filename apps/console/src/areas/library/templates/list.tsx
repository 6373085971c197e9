import { boostTypeLabels } from '@hearth/contract/boosts';
import { listCategories } from '@hearth/contract/library/categories';
import { libraryMessages as say } from '@hearth/contract/library/messages';
import {
  subTypeLabelsOf,
  templateAudienceLabels,
  templateTypeLabels,
  templateTypes,
  type Template,
  type TemplateType,
} from '@hearth/contract/library/template-record';
import { groupTemplatesByType, listTemplates, updateTemplate } from '@hearth/contract/library/templates';
import Add from 'lucide-react/icons/plus';
import { lazy, Suspense } from 'react';
import { firstValue, useSearch } from '../../../kit/address.ts';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { ListScreen } from '../../../kit/list-screen.tsx';
import type { Filter } from '../../../kit/list-state.ts';
import type { RowAction } from '../../../kit/list-types.ts';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CategoriesDialog } from '../categories/public.tsx';
import { templateColumns } from './parts/columns.tsx';

type Open = Readonly<Record<'edit' | 'duplicate' | 'remove', (template: Template) => void>>;

/** What can be done to a template of the list. */
function useTemplateActions(open: Open): readonly RowAction<Template>[] {
  const update = useAction(updateTemplate, { done: say.updated });
  const mayManage = ({ can }: Template) => can.manage;
  return [
    { id: 'edit', label: () => 'Edit', when: mayManage, onAct: open.edit },
    { id: 'duplicate', label: () => 'Duplicate', when: mayManage, more: true, onAct: open.duplicate },
    {
      id: 'active',
      label: ({ active }) => (active ? 'Deactivate' : 'Activate'),
      when: mayManage,
      more: true,
      onAct: ({ _id, active }) => update.mutate({ params: { id: _id }, body: { active: !active } }),
    },
    { id: 'delete', label: () => 'Delete', when: mayManage, more: true, onAct: open.remove },
  ];
}

const TemplateDialog = lazyDialog(() => import('./form.tsx').then((form) => form.TemplateDialog));
const DeleteTemplateDialog = lazyDialog(() =>
  import('./dialogs/delete-dialog.tsx').then((dialogs) => dialogs.DeleteTemplateDialog),
);
const Preview = lazy(() => import('./parts/preview.tsx').then((parts) => ({ default: parts.TemplatePreview })));

const choice = (key: string, label: string, placeholder: string, labels: Readonly<Record<string, string>>): Filter => ({
  kind: 'choice',
  key,
  label,
  placeholder,
  options: options(labels),
});

const statusLabels = { active: 'Active', inactive: 'Inactive' };
const { RESIDENT, AMBASSADOR } = templateAudienceLabels;

/** /{slug}-admin/content: what staff begin their posts, comments, gifts and messages with. */
export default function ContentLibrary() {
  const search = useSearch(['type']);
  const type = templateTypes.find((known) => known === firstValue(search.type)) ?? templateTypes[0];
  const counts = useEndpoint(groupTemplatesByType, {}).data?.data;
  const categories = useEndpoint(listCategories, {}).data?.data ?? [];
  const { open, dialog } = useDialogs({
    add: (close) => <TemplateDialog onClose={close} type={type} />,
    edit: (close, template: Template) => <TemplateDialog onClose={close} template={template} type={template.type} />,
    duplicate: (close, template: Template) => <TemplateDialog copyOf={template} onClose={close} type={template.type} />,
    remove: (close, template: Template) => <DeleteTemplateDialog onClose={close} template={template} />,
    categories: (close) => <CategoriesDialog onClose={close} />,
  });
  const actions = useTemplateActions(open);
  const kinds = subTypeLabelsOf(type);
  const filters: Filter[] = [
    { kind: 'search', placeholder: 'Search title or text...' },
    choice('status', 'Status', 'Active and inactive', statusLabels),
    choice('audience', 'Audience', 'Every audience', { RESIDENT, AMBASSADOR }),
    choice(
      'categoryId',
      'Category',
      'Every category',
      Object.fromEntries(categories.map(({ _id, name }) => [_id, name])),
    ),
    ...(kinds
      ? [
          choice(
            'subType',
            kinds === boostTypeLabels ? 'Boost type' : 'Rating',
            kinds === boostTypeLabels ? 'Every boost type' : 'Every rating',
            kinds as Readonly<Record<string, string>>,
          ),
        ]
      : []),
  ];
  const tabs = {
    key: 'type',
    label: 'Type of template',
    options: templateTypes.map((value: TemplateType) => ({
      value,
      label: templateTypeLabels[value],
      count: counts?.find((count) => count.type === value)?.totalCount,
    })),
  };
  return (
    <>
      <PageHeader
        actions={
          <>
            <Button onClick={open.categories}>Categories</Button>
            <Button onClick={open.add} startIcon={<Add size={18} />} variant="contained">
              Add template
            </Button>
          </>
        }
        subtitle="What staff of every property begin their posts, comments, gifts and messages with"
        title="Content Library"
      />
      <ListScreen
        actions={actions}
        columns={templateColumns(type)}
        defaults={{ orderBy: 'updatedAt' }}
        endpoint={listTemplates}
        expand={(template) => (
          <Suspense fallback={<Skeleton height={96} shape="block" />}>
            <Preview content={template.content} type={template.type} />
          </Suspense>
        )}
        filters={filters}
        rowName={({ content }) => content.title}
        tabs={tabs}
        title="Templates"
      />
      {dialog}
    </>
  );
}
