import { routeOf } from '@hearth/contract/definition';
import Columns from 'lucide-react/icons/columns-3';
import { useRef, useState } from 'react';
import type { Endpoint } from '../platform/endpoint-types.ts';
import { useHiddenColumns } from '../platform/prefs.ts';
import { ChoicePopover, handleChoiceKey } from '../ui/choice-popover.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useNarrow } from '../ui/use-media-query.ts';
import { text } from './messages.ts';

/**
 * The columns a person chose for a list, and the button to choose them. Narrow screens have no button and show all
 * columns. The column that names the row always shows.
 */
export function useVisibleColumns<Row>(endpoint: Endpoint, columns: readonly Column<Row>[]) {
  const [hidden, hide] = useHiddenColumns(routeOf(endpoint).path);
  const optional = columns.filter(({ card, hideHeader }, i) => i > 0 && card !== 'title' && !hideHeader);
  const ids = optional.map(({ id }) => id);
  /** Hidden columns of the same endpoint that this list doesn't have in this scope. */
  const hiddenElsewhere = hidden.filter((id) => !ids.includes(id));
  const narrow = useNarrow();
  return {
    shown: narrow ? columns : columns.filter((column) => !optional.includes(column) || !hidden.includes(column.id)),
    button: !narrow && optional.length > 1 && (
      <ColumnButton
        columns={optional}
        onChange={(shown) => hide([...hiddenElsewhere, ...ids.filter((id) => !shown.includes(id))])}
        shown={ids.filter((id) => !hidden.includes(id))}
      />
    ),
  };
}

interface ColumnButtonProps {
  columns: readonly { id: string; header: string }[];
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
}

function ColumnButton({ columns, shown, onChange }: ColumnButtonProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div
      onKeyDown={(event) => handleChoiceKey(event, { isOpen: open, open: () => setOpen(true), close })}
      role="presentation"
    >
      <IconButton
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={text.list.columns}
        onClick={() => setOpen(!open)}
        ref={opener}
        title={text.list.columns}
      >
        <Columns size={20} />
      </IconButton>
      {open && (
        <ChoicePopover
          anchor={opener}
          fit
          label={{ 'aria-label': text.list.columns }}
          onChange={onChange}
          onClose={() => setOpen(false)}
          options={columns.map(({ id, header }) => ({ value: id, label: header }))}
          values={shown}
        />
      )}
    </div>
  );
}
