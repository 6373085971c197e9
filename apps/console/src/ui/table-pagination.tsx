import Left from 'lucide-react/icons/chevron-left';
import Right from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { formatCount } from '@hearth/contract/format';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './table-pagination.module.css';
import { text } from './messages.ts';

/** A list's position; `page` counts from 0. */
export interface Paging {
  page: number;
  pageSize: number;
  totalCount: number;
  onPage: (page: number) => void;
  /** Undefined if the page size is fixed. */
  onPageSize?: (pageSize: number) => void;
  pageSizes?: readonly number[];
}

interface PaginationProps extends Paging {
  /** The list's name. */
  of: string;
  /** While the first rows load, the bar is invisible and keeps its space: there may be fewer rows than skeletons. */
  waiting?: boolean;
}

/** Page size, row range, 'Page x of y', and previous and next buttons. */
export function TablePagination({
  page,
  pageSize,
  totalCount,
  onPage,
  onPageSize,
  pageSizes = [5, 10, 25],
  waiting,
  of,
}: PaginationProps) {
  const id = useId();
  const pages = Math.max(1, Math.ceil(totalCount / pageSize));
  const from = totalCount === 0 ? 0 : page * pageSize + 1;
  return (
    <nav className={classNames(styles.root, waiting && styles.waiting)} aria-label={text.table.pagesOf(of)}>
      {onPageSize && (
        <span className={styles.size}>
          <label htmlFor={id}>{text.table.rowsPerPage}</label>
          <select id={id} onChange={(event) => onPageSize(Number(event.target.value))} value={pageSize}>
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </span>
      )}
      <span>
        {text.table.range(
          formatCount(from),
          formatCount(Math.min(totalCount, (page + 1) * pageSize)),
          formatCount(totalCount),
        )}
      </span>
      <span className={styles.pages}>
        <span aria-live="polite" className={styles.place}>
          {text.table.page(formatCount(page + 1), formatCount(pages))}
        </span>
        <IconButton
          aria-label={text.table.previousPage}
          disabled={page <= 0}
          onClick={() => onPage(page - 1)}
          size="small"
        >
          <Left size={21} />
        </IconButton>
        <IconButton
          aria-label={text.table.nextPage}
          disabled={page + 1 >= pages}
          onClick={() => onPage(page + 1)}
          size="small"
        >
          <Right size={21} />
        </IconButton>
      </span>
    </nav>
  );
}
