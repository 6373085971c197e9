import { styled } from '@mui/material/styles';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  width: 'fit-content',
  maxWidth: '100%',
  padding: 3,
  gap: 2,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderRadius: 10,
  background: theme.vars.palette.tone.neutral.soft,
  '& button': {
    font: 'inherit',
    fontSize: '0.8125rem',
    fontWeight: 560,
    lineHeight: '20px',
    padding: '5px 12px',
    border: '1px solid transparent',
    borderRadius: 7,
    background: 'none',
    color: theme.vars.palette.tone.neutral.ink,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:hover': { color: theme.vars.palette.text.primary },
    '&:focus-visible': { outlineOffset: -2, borderRadius: 7 },
    '&[aria-pressed=true]': {
      background: theme.vars.palette.background.paper,
      color: theme.vars.palette.text.primary,
      borderColor: theme.vars.palette.divider,
    },
    '@media (max-width: 599.95px)': { minHeight: 44, padding: '5px 14px' },
  },
  '& small': {
    marginLeft: 6,
    fontSize: '0.75rem',
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.text.secondary,
  },
}));

interface StatusTabsProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Toggles that filter a list by state, one always pressed. */
export function StatusTabs<Value extends string>({ label, tabs, value, onChange }: StatusTabsProps<Value>) {
  return (
    <Root aria-label={label} role="group">
      {tabs.map((tab) => (
        <button aria-pressed={tab.value === value} key={tab.value} onClick={() => onChange(tab.value)} type="button">
          {tab.label}
          {tab.count !== undefined && <small> {tab.count.toLocaleString('en-US')}</small>}
        </button>
      ))}
    </Root>
  );
}
