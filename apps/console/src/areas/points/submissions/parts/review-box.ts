import { styled } from '@mui/material/styles';

/** Two panes that fill the window below the page's head: the list at the left, the submission at the right. */
export const ReviewBox = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gridTemplateColumns: 'minmax(320px, 400px) minmax(0, 1fr)',
    height: 'max(520px, calc(100dvh - 186px))',
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
    '& .find': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: 8,
      padding: 12,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& .find select': {
      font: 'inherit',
      fontSize: '0.875rem',
      minHeight: 38,
      padding: '0 8px',
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
    '& .foot': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 8,
      minHeight: 38,
      padding: '4px 8px 4px 16px',
      fontSize: '0.8125rem',
      color: palette.text.secondary,
      borderTop: `1px solid ${palette.divider}`,
    },
    '& .nothing': { display: 'grid', placeContent: 'center', height: '100%' },
    '@media (max-width: 1099.95px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > .left': { borderRight: 0 },
      '& > .right': { display: 'none' },
    },
    '@media (max-width: 599.95px)': { height: 'max(420px, calc(100dvh - 250px))', '& .find select': { minHeight: 44 } },
  };
});

/** Below this width the submission opens over the list. */
export const onePane = '(max-width: 1099.95px)';
