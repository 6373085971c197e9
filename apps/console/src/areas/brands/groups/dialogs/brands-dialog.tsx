import type { Brand } from '@hearth/contract/brands/brand-record';
import { listBrands } from '@hearth/contract/brands/brands';
import { changeBrandsOfGroup, type BrandGroup } from '@hearth/contract/brands/groups';
import { brandMessages } from '@hearth/contract/brands/messages';
import { useState } from 'react';
import { QueryView } from '../../../../kit/query-view.tsx';
import { common } from '../../../../kit/messages.ts';
import { SearchFilter } from '../../../../kit/search-filter.tsx';
import { ShowMore } from '../../../../kit/show-more.tsx';
import { usePages } from '../../../../kit/use-pages.ts';
import { useAction } from '../../../../platform/query.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { DialogShell } from '../../../../ui/dialog-shell.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { text } from '../messages.ts';

const shownAtOnce = 25;

/** Only changed checkmarks are sent, so concurrent changes survive. */
export function BrandsDialog({ group: { _id, name }, onClose }: { group: BrandGroup; onClose: () => void }) {
  const [search, setSearch] = useState('');
  /** Changed checkmarks by brand id. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const pages = usePages(listBrands, { orderBy: 'name', order: 'asc', search: search || undefined }, shownAtOnce);
  const change = useAction(changeBrandsOfGroup, {
    done: brandMessages.groupUpdated,
    onSuccess: onClose,
  });
  const isIn = (brand: Brand) => brand.groups.some((group) => group._id === _id);
  const tick = (brand: Brand, on: boolean) => {
    const next = new Map(changed);
    if (on === isIn(brand)) next.delete(brand._id);
    else next.set(brand._id, on);
    setChanged(next);
  };
  const idsOf = (on: boolean) => [...changed].filter(([, value]) => value === on).map(([id]) => id);
  return (
    <DialogShell
      actions={(close) => (
        <>
          <Button onClick={close}>{common.cancel}</Button>
          <Button
            disabled={changed.size === 0}
            loading={change.isPending}
            onClick={() => change.mutate({ params: { id: _id }, body: { add: idsOf(true), remove: idsOf(false) } })}
            variant="contained"
          >
            {text.choice.save(changed.size)}
          </Button>
        </>
      )}
      dirty={changed.size > 0}
      onClose={onClose}
      open
      title={text.choice.title(name)}
    >
      <Stack gap={16}>
        <SearchFilter onChange={setSearch} placeholder={text.choice.search} value={search} />
        <QueryView of={pages} waiting={280}>
          {(brands) =>
            brands.length === 0 ? (
              <EmptyState hint={search ? text.choice.noMatch : text.choice.none} />
            ) : (
              <Stack gap={8}>
                {brands.map((brand) => (
                  <CheckboxField
                    checked={changed.get(brand._id) ?? isIn(brand)}
                    key={brand._id}
                    label={brand.property ? text.choice.brandOf(brand.name, brand.property.name) : brand.name}
                    onChange={({ target }) => tick(brand, target.checked)}
                  />
                ))}
                <ShowMore pages={pages} />
              </Stack>
            )
          }
        </QueryView>
      </Stack>
    </DialogShell>
  );
}
