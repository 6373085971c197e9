import { formatCount, formatPoints } from '@hearth/contract/format';
import { formatValue } from '@hearth/contract/money';
import type { Redemption } from '@hearth/contract/points/redemption-record';
import type { ReactNode } from 'react';
import { common } from '../../../../kit/messages.ts';
import { timeAt } from '../../../../platform/days.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { text } from '../messages.ts';

interface RedemptionFactsProps {
  redemption: Redemption;
  link: ReactNode;
  showsProperty?: boolean;
}

export function RedemptionFacts({ redemption, link, showsProperty = false }: RedemptionFactsProps) {
  const { kind, status, recipient, attempts, deliveredAt, settledBy, reason, timezone, user } = redemption;
  return (
    <DescriptionList
      rows={[
        [showsProperty && common.property, redemption.property.name],
        [text.facts.value, text.facts.valueOf(formatPoints(redemption.points), formatValue(redemption))],
        [status === 'failed' ? text.facts.undeliverable : common.email, recipient || user.email],
        [kind === 'provider' && text.facts.attempts, formatCount(attempts)],
        [status === 'delivered' && text.facts.delivered, deliveredAt && timeAt(deliveredAt, timezone)],
        [settledBy !== null && (status === 'returned' ? text.facts.returnedBy : text.facts.deliveredBy), settledBy],
        [reason !== '' && common.reason, reason],
        [link !== undefined && common.details, link],
      ]}
    />
  );
}
