import { styled } from '@mui/material/styles';

/** How the user picker looks: one border around search, list and state. */
export const PickerBox = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    border: `1px solid ${palette.divider}`,
    borderRadius: 10,
    overflow: 'hidden',
    '& > div:first-of-type': { padding: 10, borderBottom: `1px solid ${palette.divider}` },
    '& ul': { listStyle: 'none', margin: 0, padding: 4, height: 'clamp(150px, 30dvh, 264px)', overflowY: 'auto', overscrollBehavior: 'contain' },
    '& ul:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '& li': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 44, padding: '4px 10px', borderRadius: 8, cursor: 'pointer', contentVisibility: 'auto', containIntrinsicHeight: 44 },
    '& li:hover, & li.active': { background: palette.surface.subtle },
    '& li[aria-selected=true]': { background: palette.surface.selected },
    '& li[aria-disabled=true]': { cursor: 'not-allowed', opacity: 0.6 },
    '& li > i': { position: 'relative', flex: 'none', width: 16, height: 16, borderRadius: 4, border: `1.5px solid ${palette.surface.fieldBorder}` },
    '& li[aria-selected=true] > i': { background: palette.primary.main, borderColor: palette.primary.main },
    '& li[aria-selected=true] > i::after': { content: '""', position: 'absolute', left: 4, top: 1, width: 4, height: 8, border: `solid ${palette.primary.contrastText}`, borderWidth: '0 2px 2px 0', transform: 'rotate(45deg)' },
    '& .who': { flex: 1, minWidth: 0, display: 'grid', lineHeight: 1.3, '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
    '& .who b': { fontWeight: 600, fontSize: '0.875rem' },
    '& small': { fontSize: '0.8125rem', color: palette.text.secondary },
    '& .unit': { flex: 'none' },
    '& .state': { minHeight: 34, padding: '6px 14px', fontSize: '0.8125rem', color: palette.text.secondary, borderTop: `1px solid ${palette.divider}` },
    '& .chips': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6, maxHeight: 132, overflowY: 'auto', padding: 10, fontSize: '0.8125rem', borderTop: `1px solid ${palette.divider}`, background: palette.surface.subtle },
    '& .chips strong': { marginRight: 4, fontWeight: 600 },
    '& .chips button:not(.MuiButton-root)': {
      display: 'inline-flex', alignItems: 'center', gap: 4, minHeight: 28, padding: '0 6px 0 10px', borderRadius: 14, font: 'inherit', fontWeight: 560, cursor: 'pointer',
      color: palette.tone.ember.ink, background: palette.tone.ember.soft, border: '1px solid transparent',
      '& svg': { fontSize: 15 },
      '&:hover': { borderColor: 'currentColor' },
      '@media (max-width: 599.95px)': { minHeight: 36 },
    },
  };
});
