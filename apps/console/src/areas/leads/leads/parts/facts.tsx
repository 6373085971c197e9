import { leadSourceLabels, type LeadDetail } from '@hearth/contract/leads/lead-record';
import { ProfileLink } from '../../../../kit/profile-link.tsx';
import { useTimes } from '../../../../platform/session.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { stepOf } from '../logic/standing.ts';

/** How to reach a lead, who referred it, and what comes next. */
export function Facts({ lead }: { lead: LeadDetail }) {
  const at = useTimes();
  const { email, phone, referrer, timezone, contactedAt, textOptIn } = lead;
  const link = (to: string, text: string) => text && <TextLink>{<a href={to}>{text}</a>}</TextLink>;
  return (
    <DescriptionList
      rows={[
        ['Email', link(`mailto:${email}`, email)],
        ['Phone', link(`tel:${phone}`, phone)],
        ['Text messages', textOptIn ? 'Agreed to receive them' : 'Did not agree'],
        [lead.floorPlanType !== '' && 'Floor plan', lead.floorPlanType],
        [lead.promoCode !== '' && 'Promo code', lead.promoCode],
        ['Source', leadSourceLabels[lead.source]],
        [
          'Referred by',
          <span key="referrer">
            <ProfileLink userId={referrer._id}>{referrer.name}</ProfileLink>
            {lead.userType === 'AMBASSADOR' ? ', ambassador' : ', resident'}
          </span>,
        ],
        ['Referred', at(lead.createdAt, timezone)],
        [lead.note !== '' && 'What they wrote', lead.note],
        ['First contact', contactedAt === null ? 'Not yet' : at(contactedAt, timezone)],
        ['Owner', lead.owner?.name ?? 'Nobody'],
        ['Next step', stepOf(lead)],
        ['External lead id', lead.externalLeadID],
      ]}
    />
  );
}
