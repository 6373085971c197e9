import { formatCount } from '@hearth/contract/format';
import type { AmbassadorFigures } from '@hearth/contract/insights/ambassadors';
import { Person } from '../../../../kit/person.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { Column } from '../../../../ui/table-columns.ts';
import { daysOf, leadsPath, ListLink } from './list-link.tsx';

type Best = AmbassadorFigures['best'][number];
type Used = AmbassadorFigures['promoCodes'][number];
interface RankingProps {
  figures: AmbassadorFigures | undefined;
}

/** The leads of a row and those of them that leased, opening both. */
const counted = <Row extends { leads: number; leased: number }>(
  search: (row: Row) => Readonly<Record<string, string>>,
  about: (row: Row) => string,
): Column<Row>[] => [
  {
    id: 'leads',
    header: 'Leads',
    align: 'right',
    cell: (row) => (
      <ListLink about={`leads of ${about(row)}`} search={search(row)} to={leadsPath}>
        {formatCount(row.leads)}
      </ListLink>
    ),
  },
  {
    id: 'leased',
    header: 'Leased',
    align: 'right',
    cell: (row) => (
      <ListLink about={`leased of ${about(row)}`} search={{ ...search(row), leadStatus: 'leased' }} to={leadsPath}>
        {formatCount(row.leased)}
      </ListLink>
    ),
  },
];

/** Whose leads of the period leased most, then who referred most. */
export function BestAmbassadors({ figures }: RankingProps) {
  const columns: Column<Best>[] = [
    { id: 'name', header: 'Ambassador', card: 'title', cell: ({ user, name }) => <Person name={name} userId={user} /> },
    ...counted<Best>(
      ({ user }) => ({ userType: 'AMBASSADOR', referrerId: user, ...(figures && daysOf(figures)) }),
      ({ name }) => name,
    ),
  ];
  return (
    <Section flush hint="By leases signed, then by leads" title="Best ambassadors">
      <DataTable
        columns={columns}
        empty={<EmptyState hint="Ambassadors referred nobody in this period." />}
        label="Best ambassadors"
        loading={!figures}
        rowId={({ user }) => user}
        rows={figures?.best ?? []}
      />
    </Section>
  );
}

/** The promo codes that referrals of the period named. */
export function PromoCodesUsed({ figures }: RankingProps) {
  const columns: Column<Used>[] = [
    { id: 'code', header: 'Promo code', card: 'title', cell: ({ promoCode }) => promoCode },
    {
      id: 'user',
      header: 'Ambassador',
      cell: ({ user }) =>
        user ? <Person name={user.name} userId={user._id} /> : <Muted as="span">Not a code of this property</Muted>,
    },
    ...counted<Used>(
      ({ promoCode }) => ({ promoCode, ...(figures && daysOf(figures)) }),
      ({ promoCode }) => promoCode,
    ),
  ];
  return (
    <Section flush hint="Codes that referrals of the period named" title="Promo codes used">
      <DataTable
        columns={columns}
        empty={<EmptyState hint="No referral named a promo code in this period." />}
        label="Promo codes used"
        loading={!figures}
        rowId={({ promoCode, user }) => `${promoCode} ${user?._id ?? ''}`}
        rows={figures?.promoCodes ?? []}
      />
    </Section>
  );
}
