import { styled } from '@mui/material/styles';

const Root = styled('span')({
  display: 'grid',
  gridTemplateColumns: 'minmax(9ch, max-content)',
  '& > span': { maxWidth: '48ch', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '@media (max-width: 599.95px)': { gridTemplateColumns: 'minmax(0, max-content)', minWidth: 0 },
});

/** A text of unknown length in a row of a table: one line, cut only where the table has no room for it; whole when pointed at. */
export function Cut({ text }: { text: string }) {
  return (
    <Root>
      <span title={text}>{text}</span>
    </Root>
  );
}
