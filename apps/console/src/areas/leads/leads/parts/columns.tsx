import { leadSourceLabels, type Lead } from '@hearth/contract/leads/lead-record';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { formatDate } from '../../../../platform/format.ts';
import { Cut } from '../../../../ui/cut.tsx';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { nameOf } from '../logic/standing.ts';
import { Age, LeadStatusChip } from './marks.tsx';

/** The columns of the leads; the property's own where none is selected. */
export const leadColumns = (showsProperty: boolean): Column<Lead>[] => [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    card: 'title',
    cell: (lead) => (
      <RichCell
        detail={[lead.email, lead.phone, lead.duplicates > 0 && 'Similar to another lead'].filter(Boolean).join(' · ')}
        title={nameOf(lead)}
      />
    ),
  },
  {
    id: 'leadStatus',
    header: 'Status',
    sortable: true,
    card: 'aside',
    cell: ({ leadStatus }) => <LeadStatusChip status={leadStatus} />,
  },
  ...(showsProperty
    ? [{ id: 'property', header: 'Property', cell: ({ propertyName }: Lead) => <Cut text={propertyName} /> }]
    : []),
  {
    id: 'source',
    header: 'Source',
    nowrap: true,
    cell: ({ source }) => leadSourceLabels[source],
  },
  {
    id: 'referrer',
    header: 'Referred by',
    sortable: true,
    cell: ({ referrer }) => <ProfileLink userId={referrer._id}>{referrer.name}</ProfileLink>,
  },
  { id: 'owner', header: 'Owner', spare: true, cell: ({ owner }) => owner?.name ?? '–' },
  {
    id: 'nextStepOn',
    header: 'Next step',
    sortable: true,
    cell: ({ nextStep, nextStepOn }) =>
      nextStep === '' ? '–' : <RichCell detail={nextStepOn ? formatDate(nextStepOn) : undefined} title={nextStep} />,
  },
  { id: 'age', header: 'Age', nowrap: true, cell: (lead) => <Age lead={lead} /> },
  {
    id: 'createdAt',
    header: 'Created',
    spare: true,
    sortable: true,
    nowrap: true,
    cell: ({ createdAt, timezone }) => formatDate(createdAt, timezone),
  },
];
