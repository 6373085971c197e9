import Close from 'lucide-react/icons/x';
import Search from 'lucide-react/icons/search';
import { useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import { common, text } from './messages.ts';

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  label?: string;
  placeholder?: string;
  autoFocus?: boolean;
}

/** A search box that Escape and a button clear. The owner debounces by 500 ms. */
export function SearchField({
  value,
  onChange,
  label = common.search,
  placeholder = text.search.placeholder,
  autoFocus,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <TextField
      autoFocus={autoFocus}
      endAdornment={
        value && (
          <IconButton aria-label={text.search.clear} onClick={clear} size="small">
            <Close size={17} />
          </IconButton>
        )
      }
      hideLabel
      inputProps={{ enterKeyHint: 'search', role: 'searchbox' }}
      inputRef={input}
      label={label}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !value) return;
        event.preventDefault();
        event.stopPropagation();
        clear();
      }}
      placeholder={placeholder}
      startAdornment={<Search aria-hidden color="var(--text-soft)" size={19} />}
      value={value}
    />
  );
}
