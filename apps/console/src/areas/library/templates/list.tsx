import { boostTypeLabels } from '@hearth/contract/boosts';
import { listCategories } from '@hearth/contract/library/categories';
import { libraryMessages } from '@hearth/contract/library/messages';
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
import { EmptyState } from '../../../ui/empty-state.tsx';
import { options } from '../../../ui/options.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CategoriesDialog } from '../categories/public.tsx';
import { common } from '../../../kit/messages.ts';
import { text } from './messages.ts';
import { templateColumns } from './parts/columns.tsx';

type Open = Readonly<Record<'edit' | 'duplicate' | 'remove', (template: Template) => void>>;

function useTemplateActions(open: Open): readonly RowAction<Template>[] {
  const update = useAction(updateTemplate, { done: libraryMessages.updated });
  const mayManage = ({ can }: Template) => can.manage;
  return [
    { id: 'edit', label: () => common.edit, when: mayManage, onAct: open.edit },
    { id: 'duplicate', label: () => text.actions.duplicate, when: mayManage, more: true, onAct: open.duplicate },
    {
      id: 'active',
      label: ({ active }) => (active ? text.actions.deactivate : text.actions.activate),
      when: mayManage,
      more: true,
      onAct: ({ _id, active }) => update.mutate({ params: { id: _id }, body: { active: !active } }),
    },
    {
      id: 'delete',
      destructive: true,
      label: () => common.delete,
      when: mayManage,
      more: true,
      onAct: open.remove,
    },
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

const { RESIDENT, AMBASSADOR } = templateAudienceLabels;

/** /{slug}-admin/content: templates of posts, comments, gifts and messages. */
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
    { kind: 'search', placeholder: text.search },
    choice('status', text.status, text.allStatuses, text.statuses),
    choice('audience', text.audience, text.allAudiences, { RESIDENT, AMBASSADOR }),
    choice(
      'categoryId',
      text.category,
      text.allCategories,
      Object.fromEntries(categories.map(({ _id, name }) => [_id, name])),
    ),
    ...(kinds
      ? [
          choice(
            'subType',
            kinds === boostTypeLabels ? text.boostType : text.rating,
            kinds === boostTypeLabels ? text.allBoostTypes : text.allRatings,
            kinds as Readonly<Record<string, string>>,
          ),
        ]
      : []),
  ];
  const tabs = {
    key: 'type',
    label: text.tabs,
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
            <Button onClick={open.categories}>{text.categories}</Button>
            <Button onClick={open.add} startIcon={<Add size={18} />} variant="contained">
              {text.add}
            </Button>
          </>
        }
        subtitle={text.subtitle}
        title={text.title}
      />
      <ListScreen
        actions={actions}
        columns={templateColumns(type)}
        defaults={{ orderBy: 'updatedAt' }}
        empty={
          <EmptyState
            action={<Button onClick={open.add}>{text.add}</Button>}
            hint={text.emptyHint}
            title={text.empty(type)}
          />
        }
        endpoint={listTemplates}
        expand={(template) => (
          <Suspense fallback={<Skeleton height={96} shape="block" />}>
            <Preview content={template.content} type={template.type} />
          </Suspense>
        )}
        filters={filters}
        rowName={({ content }) => content.title}
        tabs={tabs}
        title={text.table}
      />
      {dialog}
    </>
  );
}
