import { useCombobox } from 'downshift';

const kinds = useCombobox.stateChangeTypes;

interface Combo<Item> {
  /** Search results. */
  items: readonly Item[];
  selected: Item | undefined;
  labelOf: (item: Item) => string;
  keyOf: (item: Item) => string;
  isDisabled?: (item: Item) => boolean;
  onPick: (item: Item) => void;
  /** Called with the typed text, and with empty text when the list closes. */
  onSearch: (text: string) => void;
  /**
   * Called on blur with typed text that wasn't selected, which then stays. By default, the selected item's text comes
   * back.
   */
  onLeave?: ((text: string) => void) | undefined;
  /** Keeps the list open. */
  alwaysOpen?: boolean;
  inputId?: string | undefined;
  labelId?: string | undefined;
}

/** A combobox. Only Enter or a click selects; typing and highlighting don't. */
export function useCombo<Item>({
  items,
  selected,
  labelOf,
  keyOf,
  isDisabled = () => false,
  onPick,
  onSearch,
  onLeave,
  alwaysOpen,
  ...ids
}: Combo<Item>) {
  const itemToString = (item: Item | null) => (item ? labelOf(item) : '');
  const combo = useCombobox<Item>({
    ...ids,
    ...(alwaysOpen && { isOpen: true }),
    items: [...items],
    isItemDisabled: isDisabled,
    itemToKey: (item) => (item ? keyOf(item) : null),
    itemToString,
    initialHighlightedIndex: alwaysOpen ? 0 : -1,
    onInputValueChange: ({ type, inputValue }) => onSearch(type === kinds.InputChange ? inputValue : ''),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onPick(selectedItem),
    scrollIntoView: (option) => option?.scrollIntoView({ block: 'nearest' }),
    selectedItem: alwaysOpen ? null : (selected ?? null),
    stateReducer: (state, { type, changes }) => {
      switch (type) {
        case kinds.InputChange:
          return { ...changes, highlightedIndex: 0 };
        case kinds.InputClick:
        case kinds.InputKeyDownArrowDown:
        case kinds.InputKeyDownArrowUp:
          if (state.isOpen) return type === kinds.InputClick ? state : changes;
          return {
            ...changes,
            isOpen: true,
            highlightedIndex: Math.max(
              0,
              items.findIndex((item) => selected && keyOf(item) === keyOf(selected)),
            ),
          };
        case kinds.MenuMouseLeave:
          return state;
        case kinds.InputBlur:
        case kinds.InputKeyDownEscape:
          if (alwaysOpen) return state;
          if (onLeave && type === kinds.InputBlur) return { ...state, isOpen: false };
          return { ...state, isOpen: false, inputValue: itemToString(state.selectedItem) };
        default:
          return changes;
      }
    },
  });
  const { isOpen, highlightedIndex } = combo;
  return {
    isOpen,
    highlight: combo.setHighlightedIndex,
    field: () =>
      combo.getInputProps({
        ...(!items[highlightedIndex] && { 'aria-activedescendant': undefined }),
        autoComplete: 'off',
        onBlur: ({ target }) => {
          if (target.value !== (selected ? labelOf(selected) : '')) onLeave?.(target.value);
        },
        onKeyDown: (event) => {
          if (event.key !== 'Escape') return;
          if (isOpen && !alwaysOpen) {
            event.preventDefault();
            event.stopPropagation();
          } else {
            // Leaves Escape to the surrounding dialog.
            Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
          }
        },
      }),
    list: (label?: string) => combo.getMenuProps({ ...(label && { 'aria-label': label }) }, { suppressRefError: true }),
    option: (item: Item, index: number) => ({
      ...combo.getItemProps({
        item,
        index,
        'aria-selected': selected !== undefined && keyOf(item) === keyOf(selected),
      }),
      'data-active': index === highlightedIndex || undefined,
    }),
  };
}
