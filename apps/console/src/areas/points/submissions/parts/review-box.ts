import { styled } from '@mui/material/styles';

/** Two panes that fill the window below the page's head: the list at the left, the submission at the right. */
export const ReviewBox = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gridTemplateColumns: 'minmax(340px, 400px) minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    height: 'max(560px, calc(100dvh - 208px))',
    marginBottom: -30,
    border: `1px solid ${palette.divider}`,
    borderRadius: 12,
    overflow: 'hidden',
    background: palette.background.paper,
    '& > .left': {
      display: 'flex',
      flexDirection: 'column',
      minHeight: 0,
      borderRight: `1px solid ${palette.divider}`,
    },
    '& > .right': { minHeight: 0, minWidth: 0 },
    '& > .filters': { gridColumn: '1 / -1', '& > :last-child': { borderBottom: `1px solid ${palette.divider}` } },
    '& .head': {
      display: 'flex',
      alignItems: 'center',
      gap: 4,
      minHeight: 44,
      padding: '4px 12px 4px 6px',
      fontSize: '0.8125rem',
      borderBottom: `1px solid ${palette.divider}`,
      '& > label': {
        display: 'grid',
        placeItems: 'center',
        width: 34,
        height: 34,
        cursor: 'pointer',
        '@media (max-width: 599.95px)': { width: 44, height: 44 },
      },
      '& input': { width: 16, height: 16, margin: 0, accentColor: palette.primary.main, cursor: 'inherit' },
      '& > .count': { flex: 1, color: palette.text.secondary },
      '& > .count:first-child': { paddingLeft: 12 },
    },
    '& .head select': {
      font: 'inherit',
      minHeight: 32,
      padding: '0 6px',
      borderRadius: 8,
      color: palette.text.primary,
      background: palette.background.paper,
      border: `1px solid ${palette.surface.fieldBorder}`,
    },
    '& .held': {
      display: 'block',
      width: 'calc(100% - 12px)',
      margin: '6px 6px 0',
      minHeight: 36,
      border: 0,
      borderRadius: 8,
      font: 'inherit',
      fontSize: '0.8125rem',
      fontWeight: 600,
      cursor: 'pointer',
      color: palette.tone.ember.ink,
      background: palette.tone.ember.soft,
    },
    '& .picked': {
      display: 'grid',
      gap: 8,
      padding: '8px 12px 12px',
      fontSize: '0.875rem',
      borderTop: `1px solid ${palette.divider}`,
      background: palette.surface.selected,
      '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 },
      '& > div:first-of-type > span': { flex: 1, padding: '0 4px', whiteSpace: 'nowrap' },
      '& > div:last-of-type': { gap: 8, '& > button': { flex: 1 } },
    },
    '& .nothing': { display: 'grid', placeContent: 'center', height: '100%' },
    '@media (max-width: 1099.95px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > .left': { borderRight: 0 },
      '& > .right': { display: 'none' },
    },
    '@media (max-width: 599.95px)': { height: 'max(420px, calc(100dvh - 276px))', '& .head select': { minHeight: 44 } },
  };
});

/** Below this width the submission opens over the list. */
export const onePane = '(max-width: 1099.95px)';
