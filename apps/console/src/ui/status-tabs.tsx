import styles from './status-tabs.module.css';

interface StatusTabsProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Toggles that filter a list by state, one always pressed. */
export function StatusTabs<Value extends string>({ label, tabs, value, onChange }: StatusTabsProps<Value>) {
  return (
    <div className={styles.root} aria-label={label} role="group">
      {tabs.map((tab) => (
        <button aria-pressed={tab.value === value} key={tab.value} onClick={() => onChange(tab.value)} type="button">
          {tab.label}
          {tab.count !== undefined && <small> {tab.count.toLocaleString('en-US')}</small>}
        </button>
      ))}
    </div>
  );
}
