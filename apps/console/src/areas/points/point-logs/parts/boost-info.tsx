import { leadStatusLabels, type LeadStatus } from '@hearth/contract/leads/lead-record';
import type { BoostInfo } from '@hearth/contract/points/boost-info';
import type { ReactNode } from 'react';
import { DataTable } from '../../../../ui/data-table.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { StarRating } from '../../../../ui/star-rating.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { TextLink } from '../../../../ui/text-link.tsx';
import styles from './boost-info.module.css';

type Info<V extends keyof BoostInfo> = NonNullable<BoostInfo[V]>;
type Rows = Parameters<typeof DescriptionList>[0]['rows'];

const filled = (value: string) => value !== '';
const row = (label: string, value: string): Rows[number] => [filled(value) && label, value];
const codeAndNote = ({ code, note }: { code: string; note: string }): Rows => [row('Code', code), row('Note', note)];
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

function PublicLink({ url }: { url: string }) {
  return /^https?:\/\//i.test(url) ? (
    <TextLink>
      <a href={url} rel="noopener noreferrer nofollow" target="_blank">
        {url}
      </a>
    </TextLink>
  ) : (
    url
  );
}

function Referral({ info }: { info: Info<'referral'> }) {
  return (
    <DescriptionList
      rows={[
        ['Lead', `${info.firstName} ${info.lastName}`.trim()],
        ['Email', info.email],
        ['Phone', info.phone],
        ['Floor plan', info.floorPlanType],
        ['Lead status', leadStatusLabels[info.leadStatus as LeadStatus] ?? info.leadStatus],
        ['Accepts text messages', yesNo(info.textOptIn)],
        row('External lead ID', info.externalLeadID),
        row('Promo code', info.promoCode),
        ...codeAndNote(info),
      ]}
    />
  );
}

const questionColumns: Column<Info<'microSurveyBoost'>['questions'][number]>[] = [
  { id: 'question', header: 'Question', card: 'title', cell: ({ question }) => question },
  { id: 'rating', header: 'Rating', nowrap: true, cell: ({ rating }) => <StarRating value={rating} /> },
  { id: 'note', header: 'Note', cell: ({ note }) => note || '–' },
];

const selectionColumns: Column<Info<'voteBoost'>['selections'][number]>[] = [
  {
    id: 'label',
    header: 'Option',
    card: 'title',
    cell: ({ label, selected }) => (selected ? <strong>{label}</strong> : label),
  },
  {
    id: 'selected',
    header: 'Chosen',
    align: 'right',
    card: 'aside',
    cell: ({ selected }) => (selected ? '✓ Chosen' : '–'),
  },
];

const tables: { [V in keyof BoostInfo]-?: (info: Info<V>) => ReactNode } = {
  referral: (info) => <Referral info={info} />,
  event: (info) => <DescriptionList rows={codeAndNote(info)} />,
  socialMedia: (info) => (
    <DescriptionList rows={[['Post', <PublicLink key="url" url={info.postUrl} />], ...codeAndNote(info)]} />
  ),
  review: (info) => (
    <DescriptionList rows={[['Review', <PublicLink key="url" url={info.postUrl} />], ...codeAndNote(info)]} />
  ),
  custom: (info) => <DescriptionList rows={codeAndNote(info)} />,
  ugc: (info) => <DescriptionList rows={[['Title', info.title], ...codeAndNote(info)]} />,
  newReviewBoost: (info) => (
    <DescriptionList
      rows={[
        ['Question', info.question],
        ['Rating', <StarRating key="rating" value={info.rating} />],
        ['Opened the review link', yesNo(info.reviewClick)],
        ...codeAndNote(info),
      ]}
    />
  ),
  microSurveyBoost: (info) => (
    <>
      <DataTable
        columns={questionColumns}
        label="Answers"
        rowId={({ _id }) => _id}
        rowName={({ question }) => question}
        rows={info.questions}
      />
      <div className={styles.inset}>
        <DescriptionList rows={codeAndNote(info)} />
      </div>
    </>
  ),
  voteBoost: (info) => (
    <>
      <DataTable
        columns={selectionColumns}
        label="Vote"
        rowId={({ _id }) => _id}
        rowName={({ label }) => label}
        rows={info.selections}
      />
      <div className={styles.inset}>
        <DescriptionList rows={[row('Own answer', info.freeformEntry), ...codeAndNote(info)]} />
      </div>
    </>
  ),
};

/** What the resident sent in, in the table that its boost type has. */
export function BoostInfoTable({ info }: { info: BoostInfo }) {
  const variants = Object.entries(info) as [keyof BoostInfo, never][];
  return variants.map(([variant, value]) => (
    <div key={variant}>{(tables[variant] as (info: never) => ReactNode)(value)}</div>
  ));
}
