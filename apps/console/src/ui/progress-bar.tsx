import { keyframes, styled } from '@mui/material/styles';

const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } });

const Track = styled('div')(({ theme }) => ({
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  background: theme.vars.palette.tone.neutral.soft,
  '& > div': {
    height: '100%',
    borderRadius: 3,
    background: theme.vars.palette.primary.main,
    transition: 'width 200ms',
  },
  '& > .unknown': { width: '33%', animation: `${slide} 1.4s ease-in-out infinite` },
}));

const Caption = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  marginBottom: 6,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
}));

interface ProgressBarProps {
  label: string;
  /** 0 to 1; left out while the end is not known. */
  value?: number;
  detail?: string;
}

/** Progress of a long piece of work, such as an export. */
export function ProgressBar({ label, value, detail }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div>
      <Caption>
        <span>{label}</span>
        <span>{detail ?? (percent === undefined ? '' : `${percent}%`)}</span>
      </Caption>
      <Track
        aria-label={label}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={percent}
        aria-valuetext={detail}
        role="progressbar"
      >
        {percent === undefined ? <div className="unknown" /> : <div style={{ width: `${percent}%` }} />}
      </Track>
    </div>
  );
}
