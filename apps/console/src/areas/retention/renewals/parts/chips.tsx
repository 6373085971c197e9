import { renewalRiskLabels, renewalStageLabels, type RenewalRow } from '@hearth/contract/retention/renewal-record';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { riskChips, stageChips } from '../logic/renewals.ts';

export const StageChip = ({ stage }: Pick<RenewalRow, 'stage'>) => (
  <StatusChip label={renewalStageLabels[stage]} status={stageChips[stage]} />
);

/** Nothing once the lease was renewed or has ended. */
export const RiskChip = ({ risk }: Pick<RenewalRow, 'risk'>) =>
  risk && <StatusChip label={renewalRiskLabels[risk.level]} status={riskChips[risk.level]} />;
