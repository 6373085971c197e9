import type { Brand } from '@hearth/contract/brands/brand-record';
import { listBrands, orderBrands } from '@hearth/contract/brands/brands';
import { pageSizeMaximum } from '@hearth/contract/constants';
import { useState } from 'react';
import { QueryView } from '../../../../kit/query-view.tsx';
import { common } from '../../../../kit/messages.ts';
import { ShowMore } from '../../../../kit/show-more.tsx';
import { usePages } from '../../../../kit/use-pages.ts';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { RichCell } from '../../../../ui/rich-cell.tsx';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { text } from '../messages.ts';
import { BrandLogo } from '../parts/brand-logo.tsx';

/** Only the brands between the old and new position are sent, so concurrent moves elsewhere survive. */
function movedPart(before: readonly Brand[], after: readonly Brand[]): string[] {
  const differs = (brand: Brand, i: number) => brand._id !== before[i]?._id;
  return after.slice(after.findIndex(differs), after.findLastIndex(differs) + 1).map(({ _id }) => _id);
}

export function OrderDialog({ onClose }: { onClose: () => void }) {
  const pages = usePages(listBrands, { orderBy: 'position', order: 'asc' }, pageSizeMaximum);
  /** The optimistic order, until the reread brands have it. */
  const [moved, setMoved] = useState<{ from: readonly Brand[]; to: readonly Brand[] }>();
  const order = useAction(orderBrands, { onError: () => setMoved(undefined) });
  const brands = moved?.from === pages.rows ? moved.to : pages.rows;
  const save = (to: readonly Brand[]) => {
    const brandIds = movedPart(brands, to);
    if (brandIds.length === 0) return;
    setMoved({ from: pages.rows, to });
    order.mutate({ body: { brandIds } });
  };
  return (
    <DialogShell
      actions={<Button onClick={onClose}>{common.close}</Button>}
      onClose={onClose}
      open
      subtitle={text.order.subtitle}
      title={text.reorder}
    >
      <QueryView of={{ ...pages, data: pages.data && brands }} waiting={320}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState hint={text.order.emptyHint} title={text.empty.title} />
          ) : (
            <Stack gap={12}>
              <SortableList
                items={shown.map((brand) => ({ id: brand._id, label: brand.name, brand }))}
                label={text.title}
                onChange={(items) => save(items.map(({ brand }) => brand))}
              >
                {({ brand }) => (
                  <RichCell
                    chips={!brand.active && <StatusChip status="inactive" />}
                    detail={brand.property?.name ?? brand.category}
                    picture={<BrandLogo brand={brand} />}
                    title={brand.name}
                  />
                )}
              </SortableList>
              <ShowMore pages={pages} />
            </Stack>
          )
        }
      </QueryView>
    </DialogShell>
  );
}
