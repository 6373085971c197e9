import { styled } from '@mui/material/styles';

const Root = styled('span')({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

/** A text of unknown length in a row of a table: one line, cut where it is longer than `width` characters; whole when pointed at. */
export function Cut({ text, width = 22 }: { text: string; width?: number }) {
  return (
    <Root style={{ maxWidth: `${width}ch` }} title={text}>
      {text}
    </Root>
  );
}
