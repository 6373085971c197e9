import Bars from 'lucide-react/icons/chart-column';
import Table from 'lucide-react/icons/table-2';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './chart-frame.module.css';
import { text } from './messages.ts';

interface ChartFrameProps {
  /** Accessible name of the chart and caption of the table. */
  label: string;
  keys?: readonly { label: string; color: string }[];
  /** The same figures as table rows; the first cell is the row header. */
  head: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
  children: ReactNode;
}

/** A chart with a legend, and a switch to the same figures as a table. */
export function ChartFrame({ label, keys, head, rows, children }: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.root} aria-label={label}>
      <div className={styles.top}>
        <ul className={styles.keys}>
          {keys?.map((key) => (
            <li key={key.label}>
              <i aria-hidden style={{ background: key.color }} />
              {key.label}
            </li>
          ))}
        </ul>
        <Button
          onClick={() => setAsTable(!asTable)}
          size="small"
          startIcon={asTable ? <Bars /> : <Table />}
          variant="text"
        >
          {asTable ? text.chart.view : text.chart.viewTable}
        </Button>
      </div>
      {asTable ? (
        <div aria-label={label} className={styles.table} role="region" tabIndex={0}>
          <table aria-label={label}>
            <thead>
              <tr>
                {head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, i) => (
                    <td key={head[i + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
    </figure>
  );
}
