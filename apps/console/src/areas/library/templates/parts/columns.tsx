import { formatCount, formatDate } from '@hearth/contract/format';
import { plainTextOf } from '@hearth/contract/library/rich-text';
import {
  isRich,
  subTypeLabelsOf,
  templateAudienceLabels,
  type Template,
  type TemplateType,
} from '@hearth/contract/library/template-record';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { text } from '../messages.ts';

const previewCharacters = 160;

const previewOf = ({ type, content }: Template) =>
  (isRich(type) ? plainTextOf(content.text) : content.text).replaceAll(/\s+/g, ' ').slice(0, previewCharacters);

export function templateColumns(type: TemplateType): Column<Template>[] {
  const kinds = subTypeLabelsOf(type);
  return [
    {
      id: 'title',
      header: text.columns.title,
      sortable: true,
      card: 'title',
      cell: (template) => <RichCell detail={previewOf(template)} title={template.content.title} />,
    },
    ...(kinds
      ? [
          {
            id: 'subType',
            header: type === 'BOOST' ? text.boostType : text.rating,
            cell: ({ subType }: Template) => (subType ? kinds[subType] : '–'),
          },
        ]
      : []),
    { id: 'audience', header: text.columns.audience, cell: ({ audience }) => templateAudienceLabels[audience] },
    { id: 'category', header: text.columns.category, sortable: true, cell: ({ category }) => category?.name ?? '–' },
    {
      id: 'useCount',
      header: text.columns.used,
      sortable: true,
      align: 'right',
      cell: ({ useCount }) => formatCount(useCount),
    },
    {
      id: 'updatedAt',
      header: text.columns.updated,
      sortable: true,
      nowrap: true,
      cell: ({ updatedAt }) => formatDate(updatedAt.slice(0, 10)),
    },
    {
      id: 'active',
      header: text.columns.status,
      sortable: true,
      card: 'aside',
      cell: ({ active }) => <StatusChip status={active ? 'active' : 'inactive'} />,
    },
  ];
}
