import { styled } from '@mui/material/styles';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const Cards = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  margin: '24px 0',
});

/** The shape of a page while its code or first data is on the way. */
export function PageSkeleton() {
  return (
    <div aria-busy role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton height={40} width={240} />
      <Cards>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton height={110} key={card} shape="block" />
        ))}
      </Cards>
      <Skeleton height={360} shape="block" />
    </div>
  );
}
