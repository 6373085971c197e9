import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Root = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { position: 'relative', padding: '0 0 18px 24px', fontSize: '0.875rem' },
  '& li:last-child': { paddingBottom: 0 },
  '& li::before': {
    content: '""',
    position: 'absolute',
    left: 3,
    top: 6,
    width: 9,
    height: 9,
    borderRadius: '50%',
    border: `2px solid ${theme.vars.palette.surface.fieldBorder}`,
    background: theme.vars.palette.background.paper,
    boxSizing: 'border-box',
    zIndex: 1,
  },
  '& li.success::before': { background: theme.vars.palette.success.main, borderColor: theme.vars.palette.success.main },
  '& li.error::before': { background: theme.vars.palette.error.main, borderColor: theme.vars.palette.error.main },
  '& li.ember::before': { background: theme.vars.palette.primary.main, borderColor: theme.vars.palette.primary.main },
  '& li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    left: 7,
    top: 15,
    bottom: -6,
    width: 1,
    background: theme.vars.palette.divider,
  },
  '& .head': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 16px', fontWeight: 600 },
  '& .at': {
    color: theme.vars.palette.text.secondary,
    fontWeight: 400,
    fontSize: '0.8125rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .text': { color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}));

/** One entry of a timeline: what happened, when, and the words that came with it. */
export interface TimelineEntry {
  id: string;
  title: ReactNode;
  at: ReactNode;
  text?: ReactNode;
  tone?: 'success' | 'error' | 'ember';
}

/** What happened to a record, in the order given. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <Root>
      {entries.map(({ id, title, at, text, tone }) => (
        <li className={tone} key={id}>
          <div className="head">
            <span>{title}</span>
            <span className="at">{at}</span>
          </div>
          {text && <div className="text">{text}</div>}
        </li>
      ))}
    </Root>
  );
}
