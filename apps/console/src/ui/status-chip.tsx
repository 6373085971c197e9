import Approved from '@mui/icons-material/CheckRounded';
import Denied from '@mui/icons-material/CloseRounded';
import Inactive from '@mui/icons-material/RadioButtonUncheckedRounded';
import Ready from '@mui/icons-material/PlayArrowRounded';
import Pending from '@mui/icons-material/ScheduleRounded';
import Voided from '@mui/icons-material/UndoRounded';
import Active from '@mui/icons-material/CheckCircleOutlineRounded';
import { styled } from '@mui/material/styles';

/** The states a record can be shown in. */
export type Status = 'pending' | 'ready' | 'approved' | 'denied' | 'voided' | 'active' | 'inactive';

const looks = {
  pending: { label: 'Pending', tone: 'warning', Icon: Pending },
  ready: { label: 'Ready', tone: 'info', Icon: Ready },
  approved: { label: 'Approved', tone: 'success', Icon: Approved },
  denied: { label: 'Denied', tone: 'error', Icon: Denied },
  voided: { label: 'Voided', tone: 'neutral', Icon: Voided },
  active: { label: 'Active', tone: 'success', Icon: Active },
  inactive: { label: 'Inactive', tone: 'neutral', Icon: Inactive },
} as const;

const Root = styled('span')<{ tone: (typeof looks)[Status]['tone'] }>(({ theme, tone }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  height: 24,
  padding: '0 9px 0 7px',
  borderRadius: 12,
  fontSize: '0.8125rem',
  fontWeight: 560,
  whiteSpace: 'nowrap',
  background: theme.vars.palette.tone[tone].soft,
  color: theme.vars.palette.tone[tone].ink,
  '& svg': { fontSize: 15 },
}));

/** A state as icon, word and tint. `label` replaces the word, not the meaning. */
export function StatusChip({ status, label }: { status: Status; label?: string }) {
  const { tone, Icon, label: name } = looks[status];
  return (
    <Root tone={tone}>
      <Icon aria-hidden />
      {label ?? name}
    </Root>
  );
}
