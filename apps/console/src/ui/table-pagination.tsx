import Left from '@mui/icons-material/ChevronLeftRounded';
import Right from '@mui/icons-material/ChevronRightRounded';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { IconButton } from './icon-button.tsx';

const Root = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '4px 20px',
  padding: '8px 12px 8px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
  '& .size': { display: 'flex', alignItems: 'center', gap: 8, marginRight: 'auto' },
  '& select': {
    font: 'inherit',
    height: 30,
    padding: '0 4px',
    borderRadius: 6,
    color: theme.vars.palette.text.primary,
    background: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.surface.fieldBorder}`,
    '@media (max-width: 599.95px)': { height: 44, padding: '0 8px' },
  },
  '& .pages': { display: 'flex', alignItems: 'center', gap: 2 },
  '@media (max-width: 599.95px)': { padding: '8px 8px 8px 16px', justifyContent: 'space-between' },
}));

/** Where a list stands: `page` counts from 0. */
export interface Paging {
  page: number;
  pageSize: number;
  totalCount: number;
  onPage: (page: number) => void;
  /** Left out: the page size is fixed. */
  onPageSize?: (pageSize: number) => void;
  pageSizes?: readonly number[];
}

/** Paging while the first rows are on their way: the bar keeps its height and says no numbers. */
interface Waiting {
  waiting?: boolean;
}

/** Page size, which rows are shown of how many, 'page x of y', back and forth. */
export function TablePagination({
  page,
  pageSize,
  totalCount,
  onPage,
  onPageSize,
  pageSizes = [5, 10, 25],
  waiting,
}: Paging & Waiting) {
  const id = useId();
  const pages = Math.max(1, Math.ceil(totalCount / pageSize));
  const count = (value: number) => value.toLocaleString('en-US');
  const shown = waiting ? ({ visibility: 'hidden' } as const) : undefined;
  const from = totalCount === 0 ? 0 : page * pageSize + 1;
  return (
    <Root aria-label="Pages">
      {onPageSize && (
        <span className="size">
          <label htmlFor={id}>Rows per page</label>
          <select id={id} onChange={(event) => onPageSize(Number(event.target.value))} value={pageSize}>
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </span>
      )}
      <span style={shown}>
        {count(from)}–{count(Math.min(totalCount, (page + 1) * pageSize))} of {count(totalCount)}
      </span>
      <span className="pages">
        <span aria-live="polite" style={shown}>
          Page {count(page + 1)} of {count(pages)}
        </span>
        <IconButton aria-label="Previous page" disabled={page <= 0} onClick={() => onPage(page - 1)} size="small">
          <Left sx={{ fontSize: 21 }} />
        </IconButton>
        <IconButton aria-label="Next page" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)} size="small">
          <Right sx={{ fontSize: 21 }} />
        </IconButton>
      </span>
    </Root>
  );
}
