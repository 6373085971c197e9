import Yes from 'lucide-react/icons/check';
import No from 'lucide-react/icons/x';
import { styled } from '@mui/material/styles';
import { quickReasons } from './quick-reasons.ts';

export type Verb = 'approve' | 'deny' | 'void';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 14px',
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 28,
    padding: '2px 10px 2px 7px',
    borderRadius: 14,
    font: 'inherit',
    fontSize: '0.8125rem',
    cursor: 'pointer',
    color: theme.vars.palette.text.primary,
    background: 'none',
    border: `1px solid ${theme.vars.palette.divider}`,
    '& svg': { width: 15, height: 15, color: theme.vars.palette.text.secondary },
    '&:hover': { background: theme.vars.palette.surface.subtle, borderColor: theme.vars.palette.surface.fieldBorder },
    '@media (max-width: 599.95px)': { minHeight: 40, borderRadius: 20 },
  },
}));

/** Reasons that staff give again and again, to be taken with one press. */
export function ReasonPicks({ verbs, onPick }: { verbs: readonly Verb[]; onPick: (verb: Verb, text: string) => void }) {
  return (
    <Root>
      {verbs.map((verb) => (
        <div aria-label={`Reasons to ${verb}`} key={verb} role="group">
          {quickReasons[verb].map(({ name, text }) => (
            <button key={name} onClick={() => onPick(verb, text)} title={text} type="button">
              {verb === 'approve' ? <Yes aria-hidden /> : <No aria-hidden />}
              {name}
            </button>
          ))}
        </div>
      ))}
    </Root>
  );
}
