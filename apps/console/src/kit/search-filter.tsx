import { useEffect, useState } from 'react';
import { SearchField } from '../ui/search-field.tsx';
import { useDebounced } from './use-debounced.ts';

interface SearchFilterProps {
  /** The applied search. */
  value: string;
  onChange: (value: string) => void;
  label?: string;
  placeholder?: string;
}

/** A debounced search box that follows the URL. */
export function SearchFilter({ value, onChange, label, placeholder }: SearchFilterProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const settled = useDebounced(text);
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (settled === text && settled.trim() !== value) onChange(settled.trim());
  }, [settled, text, value, onChange]);
  return <SearchField label={label} onChange={setText} placeholder={placeholder} value={text} />;
}
