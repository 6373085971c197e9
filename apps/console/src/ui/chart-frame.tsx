import Bars from '@mui/icons-material/BarChartRounded';
import Table from '@mui/icons-material/TableChartOutlined';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

const Root = styled('figure')(({ theme }) => ({
  margin: 0,
  minWidth: 0,
  '& .top': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 16,
    marginBottom: 8,
    '& > button': { flex: 'none', marginRight: -10 },
  },
  '& .keys': {
    flex: 1,
    minHeight: 30,
    alignItems: 'center',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 16px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    fontSize: '0.8125rem',
    color: theme.vars.palette.text.secondary,
  },
  '& .keys li': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& .keys i': { width: 10, height: 10, borderRadius: 3 },
  '& .table': { overflowX: 'auto' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.84375rem', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    padding: '8px 12px',
    textAlign: 'right',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    whiteSpace: 'nowrap',
    fontWeight: 500,
  },
  '& th:first-of-type': { textAlign: 'left', paddingLeft: 0 },
  '& thead th': { color: theme.vars.palette.text.secondary, fontWeight: 600 },
}));

interface ChartFrameProps {
  /** Names the chart for screen readers and captions the table. */
  label: string;
  keys?: readonly { label: string; color: string }[];
  /** The same figures as rows; the first cell heads its row. */
  head: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
  children: ReactNode;
}

/** A chart with its legend and a switch to the same figures as a table. */
export function ChartFrame({ label, keys, head, rows, children }: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Root aria-label={label}>
      <div className="top">
        <ul className="keys">
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
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      {asTable ? (
        <div aria-label={label} className="table" role="region" tabIndex={0}>
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
    </Root>
  );
}
