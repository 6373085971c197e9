import { useEffect, useRef, type KeyboardEvent } from 'react';
import { formatCount } from '@hearth/contract/format';
import styles from './status-tabs.module.css';

export interface StatusTabsProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string; count?: number; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Id of the panel, set by `Tabs`; without one, the tabs are toggle buttons. */
  panelId?: string;
}

/** The id of a tab, which labels its panel. */
export const tabId = (panelId: string, value: string) => `${panelId}-${value}`;

/** Toggles that filter a list, with one always on. With a panel (`Tabs`), they're tabs with arrow navigation. */
export function StatusTabs<Value extends string>({ label, tabs, value, onChange, panelId }: StatusTabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [box, tab] = [row.current, row.current?.querySelector<HTMLElement>('[data-current]')];
    if (box && tab) box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [value]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...(row.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowRight: (at + 1) % buttons.length, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : buttons.at(to);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.click();
  };
  return (
    <div aria-label={label} className={styles.root} ref={row} role={panelId ? 'tablist' : 'group'}>
      {tabs.map((tab) => {
        const isCurrent = tab.value === value;
        return (
          <button
            {...(panelId
              ? {
                  'aria-controls': isCurrent ? panelId : undefined,
                  'aria-selected': isCurrent,
                  onKeyDown,
                  id: tabId(panelId, tab.value),
                  role: 'tab',
                  tabIndex: isCurrent ? 0 : -1,
                }
              : { 'aria-pressed': isCurrent })}
            data-current={isCurrent || undefined}
            disabled={tab.disabled}
            key={tab.value}
            onClick={() => onChange(tab.value)}
            type="button"
          >
            {tab.label}
            {tab.count !== undefined && <small> {formatCount(tab.count)}</small>}
          </button>
        );
      })}
    </div>
  );
}
