import { listBrandGroups, orderBrandGroups, type BrandGroup } from '@hearth/contract/brands/groups';
import Add from 'lucide-react/icons/plus';
import { useState } from 'react';
import { QueryView } from '../../../kit/query-view.tsx';
import { lazyDialog } from '../../../kit/lazy-dialog.tsx';
import { Link } from '../../../kit/link.tsx';
import { useDialogs } from '../../../kit/use-dialogs.ts';
import { useAction, useEndpoint } from '../../../platform/query.ts';
import { usePath } from '../../../platform/shown.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Section } from '../../../ui/section.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { text } from './messages.ts';
import styles from './list.module.css';

const GroupDialog = lazyDialog(() => import('./form.tsx').then((form) => form.GroupDialog));
const BrandsDialog = lazyDialog(() => import('./dialogs/brands-dialog.tsx').then((parts) => parts.BrandsDialog));
const DeleteGroupDialog = lazyDialog(() =>
  import('./dialogs/delete-dialog.tsx').then((parts) => parts.DeleteGroupDialog),
);

/** The tab of Brand Management: brand groups in the order that residents see them. */
export function BrandGroups() {
  const path = usePath();
  const found = useEndpoint(listBrandGroups, {});
  /** The optimistic order, until the reread groups have it. */
  const [moved, setMoved] = useState<{ from: readonly BrandGroup[]; to: readonly BrandGroup[] }>();
  const order = useAction(orderBrandGroups, { onError: () => setMoved(undefined) });
  const { open, dialog } = useDialogs({
    add: (close) => <GroupDialog onClose={close} />,
    rename: (close, group: BrandGroup) => <GroupDialog group={group} onClose={close} />,
    brands: (close, group: BrandGroup) => <BrandsDialog group={group} onClose={close} />,
    remove: (close, group: BrandGroup) => <DeleteGroupDialog group={group} onClose={close} />,
  });
  const save = (from: readonly BrandGroup[], to: readonly BrandGroup[]) => {
    setMoved({ from, to });
    order.mutate({ body: { brandGroupIds: to.map(({ _id }) => _id) } });
  };
  return (
    <Section
      actions={
        <Button onClick={open.add} startIcon={<Add size={18} />} variant="contained">
          {text.create}
        </Button>
      }
      hint={text.hint}
      title={text.title}
    >
      <QueryView of={found} waiting={240}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState {...text.empty} />
          ) : (
            <SortableList
              items={(moved?.from === data ? moved.to : data).map((group) => ({
                id: group._id,
                label: group.name,
                group,
              }))}
              label={text.title}
              onChange={(items) =>
                save(
                  data,
                  items.map(({ group }) => group),
                )
              }
            >
              {({ group }) => (
                <div className={styles.group}>
                  <span className={styles.words}>
                    {group.name}
                    <TextLink>
                      <Link
                        aria-label={text.brandsIn(group.brands, group.name)}
                        search={{ brandGroupId: group._id }}
                        to={path}
                      >
                        {text.brands(group.brands)}
                      </Link>
                    </TextLink>
                  </span>
                  <Button aria-label={text.chooseFor(group.name)} onClick={() => open.brands(group)} size="small">
                    {text.choose}
                  </Button>
                  <MoreMenu
                    items={[
                      { id: 'rename', label: text.rename, onAct: () => open.rename(group) },
                      { id: 'delete', label: text.delete, destructive: true, onAct: () => open.remove(group) },
                    ]}
                    label={text.more(group.name)}
                  />
                </div>
              )}
            </SortableList>
          )
        }
      </QueryView>
      {dialog}
    </Section>
  );
}
