import { formatCount } from '@hearth/contract/format';
import type { AmbassadorFigures } from '@hearth/contract/insights/ambassadors';
import { Person } from '../../../../kit/person.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { text } from '../messages.ts';
import { daysOf, leadsPath, ListLink } from './list-link.tsx';

type Best = AmbassadorFigures['best'][number];
type Used = AmbassadorFigures['promoCodes'][number];
interface RankingProps {
  figures: AmbassadorFigures | undefined;
}

/** Columns with the leads of a row and those that leased, each linked to its list. */
const counted = <Row extends { leads: number; leased: number }>(
  search: (row: Row) => Readonly<Record<string, string>>,
  about: (row: Row) => string,
): Column<Row>[] => [
  {
    id: 'leads',
    header: text.rankings.leads,
    align: 'right',
    cell: (row) => (
      <ListLink about={text.rankings.leadsOf(about(row))} search={search(row)} to={leadsPath}>
        {formatCount(row.leads)}
      </ListLink>
    ),
  },
  {
    id: 'leased',
    header: text.rankings.leased,
    align: 'right',
    cell: (row) => (
      <ListLink
        about={text.rankings.leasedOf(about(row))}
        search={{ ...search(row), leadStatus: 'leased' }}
        to={leadsPath}
      >
        {formatCount(row.leased)}
      </ListLink>
    ),
  },
];

export function BestAmbassadors({ figures }: RankingProps) {
  const columns: Column<Best>[] = [
    {
      id: 'name',
      header: text.rankings.ambassador,
      card: 'title',
      cell: ({ user, name }) => <Person name={name} userId={user} />,
    },
    ...counted<Best>(
      ({ user }) => ({ userType: 'AMBASSADOR', referrerId: user, ...(figures && daysOf(figures)) }),
      ({ name }) => name,
    ),
  ];
  return (
    <Section flush hint={text.rankings.bestHint} title={text.rankings.best}>
      <DataTable
        columns={columns}
        empty={<EmptyState hint={text.statuses.none} />}
        label={text.rankings.best}
        loading={!figures}
        rowId={({ user }) => user}
        rows={figures?.best ?? []}
      />
    </Section>
  );
}

/** Promo codes of the period's referrals. */
export function PromoCodesUsed({ figures }: RankingProps) {
  const columns: Column<Used>[] = [
    { id: 'code', header: text.rankings.code, card: 'title', cell: ({ promoCode }) => promoCode },
    {
      id: 'user',
      header: text.rankings.ambassador,
      cell: ({ user }) =>
        user ? <Person name={user.name} userId={user._id} /> : <Muted as="span">{text.rankings.unknownCode}</Muted>,
    },
    ...counted<Used>(
      ({ promoCode }) => ({ promoCode, ...(figures && daysOf(figures)) }),
      ({ promoCode }) => promoCode,
    ),
  ];
  return (
    <Section flush title={text.rankings.codes}>
      <DataTable
        columns={columns}
        empty={<EmptyState hint={text.rankings.noCodes} />}
        label={text.rankings.codes}
        loading={!figures}
        rowId={({ promoCode, user }) => `${promoCode} ${user?._id ?? ''}`}
        rows={figures?.promoCodes ?? []}
      />
    </Section>
  );
}
