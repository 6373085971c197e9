import { leadRewardLabels, type LeadDetail, type LeadReward } from '@hearth/contract/leads/lead-record';
import { Button } from '../../../../ui/button.tsx';
import { Muted, Stack } from '../../../../ui/layout.tsx';
import { Points } from '../../../../ui/points.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import styles from '../leads.module.css';
import { isDue } from '../logic/lead-status.ts';
import { text } from '../messages.ts';

interface RewardsProps {
  lead: LeadDetail;
  onAdd: () => void;
  onSend: (reward: LeadReward) => void;
  onDeny: (reward: LeadReward) => void;
}

function RewardChip({ reward, isPayable }: { reward: LeadReward; isPayable: boolean }) {
  if (reward.state === 'paid') return <StatusChip label={text.rewards.sent} status="approved" />;
  if (reward.state === 'refused') return <StatusChip label={text.rewards.denied} status="denied" />;
  return isPayable ? (
    <StatusChip label={text.rewards.due} status="ready" />
  ) : (
    <StatusChip label={text.rewards.pending} status="pending" />
  );
}

/** Referral rewards of a leased lead. */
export function Rewards({ lead, onAdd, onSend, onDeny }: RewardsProps) {
  const { rewards, leadStatus, can, timezone } = lead;
  const isOpen = leadStatus === 'leased' && rewards.length < 2;
  return (
    <section aria-label={text.rewards.title}>
      <h4>{text.rewards.title}</h4>
      {rewards.length === 0 && (
        <Muted small>{leadStatus === 'leased' ? text.rewards.none : text.rewards.notLeased}</Muted>
      )}
      <ul className={styles.rows}>
        {rewards.map((reward) => {
          const isPayable = isDue(reward, timezone, new Date());
          return (
            <li key={reward.kind}>
              <div>
                <b>{leadRewardLabels[reward.kind]}</b> <Points amount={reward.points} />
                <Muted small>{reward.refusedReason ?? text.rewards.dueOn(reward.dueOn)}</Muted>
              </div>
              <RewardChip isPayable={isPayable} reward={reward} />
              {can.reward && reward.state === 'waiting' && (
                <Stack gap={8} row>
                  {isPayable && (
                    <Button onClick={() => onSend(reward)} size="small" variant="contained">
                      {text.rewards.send}
                    </Button>
                  )}
                  <Button onClick={() => onDeny(reward)} size="small">
                    {text.rewards.deny}
                  </Button>
                </Stack>
              )}
            </li>
          );
        })}
      </ul>
      {can.reward && isOpen && (
        <Button onClick={onAdd} size="small">
          {text.rewards.add}
        </Button>
      )}
    </section>
  );
}
