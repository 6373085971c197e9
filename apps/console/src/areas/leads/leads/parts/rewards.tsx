import { formatDate } from '@hearth/contract/format';
import { leadRewardLabels, type LeadDetail, type LeadReward } from '@hearth/contract/leads/lead-record';
import { Button } from '../../../../ui/button.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { isDue } from '../logic/standing.ts';
import styles from './rows.module.css';

interface RewardsProps {
  lead: LeadDetail;
  onAdd: () => void;
  onPay: (reward: LeadReward) => void;
  onRefuse: (reward: LeadReward) => void;
}

function RewardChip({ reward, isPayable }: { reward: LeadReward; isPayable: boolean }) {
  if (reward.state === 'paid') return <StatusChip label="Paid" status="approved" />;
  if (reward.state === 'refused') return <StatusChip label="Refused" status="denied" />;
  return isPayable ? <StatusChip label="Due now" status="ready" /> : <StatusChip label="Waiting" status="pending" />;
}

/** What a lead that leased earns the one who referred it. */
export function Rewards({ lead, onAdd, onPay, onRefuse }: RewardsProps) {
  const { rewards, leadStatus, can, timezone } = lead;
  const isOpen = leadStatus === 'leased' && rewards.length < 2;
  return (
    <section aria-label="Rewards">
      <h4>Rewards</h4>
      {rewards.length === 0 && (
        <Muted small>{leadStatus === 'leased' ? 'None was added yet.' : 'Offered once the lead has leased.'}</Muted>
      )}
      <ul className={styles.rows}>
        {rewards.map((reward) => {
          const isPayable = isDue(reward, timezone, new Date());
          return (
            <li key={reward.kind}>
              <div>
                <b>{leadRewardLabels[reward.kind]}</b> <Points amount={reward.points} />
                <Muted small>{reward.refusedReason ?? `Payable from ${formatDate(reward.dueOn)}`}</Muted>
              </div>
              <RewardChip isPayable={isPayable} reward={reward} />
              {can.reward && reward.state === 'waiting' && (
                <Stack gap={8} row>
                  {isPayable && (
                    <Button onClick={() => onPay(reward)} size="small" variant="contained">
                      Pay now
                    </Button>
                  )}
                  <Button onClick={() => onRefuse(reward)} size="small">
                    Refuse
                  </Button>
                </Stack>
              )}
            </li>
          );
        })}
      </ul>
      {can.reward && isOpen && (
        <Button onClick={onAdd} size="small">
          Add reward
        </Button>
      )}
    </section>
  );
}
