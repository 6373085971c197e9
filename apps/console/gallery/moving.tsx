import { useState } from 'react';
import { Board, type BoardColumn } from '../src/ui/board.tsx';
import { movedTo, type DragItem, type Place } from '../src/ui/drag-places.ts';
import { Grid, Muted, Stack } from '../src/ui/layout.tsx';
import { Section } from '../src/ui/section.tsx';
import { SortableList } from '../src/ui/sortable-list.tsx';
import { UserName } from '../src/ui/user-name.tsx';

const questions = [
  'How happy are you with your home?',
  'Would you recommend Alder Court to a friend, and what would you tell them about the neighbors, the gym and the roof?',
  'What should we build next?',
  'How quickly was your last request answered?',
].map((label, at) => ({ id: `question${at}`, label }));

const lead = (id: string, label: string): DragItem => ({ id, label });
const leads: BoardColumn<DragItem>[] = [
  {
    id: 'new',
    label: 'New',
    count: 1240,
    items: [
      lead('maya', 'Maya Lindqvist'),
      lead('tobias', 'Tobias Okafor'),
      lead('renee', 'Renée Castellanos-Whitfield'),
      lead('jun', 'Jun Park'),
      lead('amara', 'Amara Nwosu'),
      lead('felix', 'Felix Brandt'),
    ],
    onMore: () => undefined,
  },
  { id: 'toured', label: 'Toured', items: [lead('priya', 'Priya Raman')] },
  { id: 'applied', label: 'Applied', items: [] },
  { id: 'signed', label: 'Signed', items: [lead('owen', 'Owen Gallagher')] },
];
const states: BoardColumn<DragItem>[] = [
  { id: 'loading', label: 'Loading', items: [], loading: true },
  { id: 'failed', label: 'Failed', items: [], error: "The leads couldn't be loaded." },
];

function moved(columns: BoardColumn<DragItem>[], id: string, to: Place) {
  const card = columns.flatMap(({ items }) => items).find((item) => item.id === id);
  if (!card) return columns;
  return columns.map((column) => {
    const items = column.items.filter((item) => item.id !== id);
    return { ...column, items: column.id === to.column ? movedTo([...items, card], id, to.index) : items };
  });
}

export function GalleryMoving() {
  const [order, setOrder] = useState<readonly DragItem[]>(questions);
  const [columns, setColumns] = useState(leads);
  return (
    <>
      <Grid min={320}>
        <Section title="Order of questions">
          <SortableList items={order} label="Questions" onChange={setOrder}>
            {({ label }, index) => `${index + 1}. ${label}`}
          </SortableList>
        </Section>
        <Section title="Fixed order">
          <Stack>
            <SortableList disabled items={questions.slice(0, 2)} label="Fixed questions" onChange={() => undefined} />
            <Muted small>Residents have responded, so the order is fixed.</Muted>
          </Stack>
        </Section>
      </Grid>
      <Section title="Leads">
        <Board columns={columns} label="Leads by stage" onMove={(id, to) => setColumns(moved(columns, id, to))}>
          {({ label }) => <UserName detail="Two bedrooms, from 12/01/2026" name={label} />}
        </Board>
      </Section>
      <Section title="Leads while loading">
        <Board columns={states} label="Leads while loading" onMove={() => undefined} onRetry={() => undefined}>
          {({ label }) => label}
        </Board>
      </Section>
    </>
  );
}
