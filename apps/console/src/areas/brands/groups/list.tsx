import { listBrandGroups, orderBrandGroups, type BrandGroup } from '@hearth/contract/brands/groups';
import { counted } from '@hearth/contract/format';
import Add from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Answer } from '../../../kit/answer.tsx';
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
import styles from './list.module.css';

const GroupDialog = lazyDialog(() => import('./form.tsx').then((form) => form.GroupDialog));
const BrandsDialog = lazyDialog(() => import('./dialogs/brands-dialog.tsx').then((parts) => parts.BrandsDialog));
const DeleteGroupDialog = lazyDialog(() =>
  import('./dialogs/delete-dialog.tsx').then((parts) => parts.DeleteGroupDialog),
);

const brandsOf = (count: number) => (count === 0 ? 'No brands' : counted(count, 'brand'));

/** The tab of Brand Management: what brands are shown in, in the order in which residents see it. */
export function BrandGroups() {
  const path = usePath();
  const found = useEndpoint(listBrandGroups, {});
  /** What was moved here, until the groups are read with it. */
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
          New group
        </Button>
      }
      hint="Residents see the groups in this order; drag one to its place, or move it by keys"
      title="Groups"
    >
      <Answer of={found} waiting={240}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState hint="Groups keep brands together where residents choose them." title="No groups yet" />
          ) : (
            <SortableList
              items={(moved?.from === data ? moved.to : data).map((group) => ({
                id: group._id,
                label: group.name,
                group,
              }))}
              label="Groups"
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
                        aria-label={`${brandsOf(group.brands)} in ${group.name}`}
                        search={{ brandGroupId: group._id }}
                        to={path}
                      >
                        {brandsOf(group.brands)}
                      </Link>
                    </TextLink>
                  </span>
                  <Button aria-label={`Choose brands of ${group.name}`} onClick={() => open.brands(group)} size="small">
                    Choose brands
                  </Button>
                  <MoreMenu
                    items={[
                      { id: 'rename', label: 'Rename', onAct: () => open.rename(group) },
                      { id: 'delete', label: 'Delete', onAct: () => open.remove(group) },
                    ]}
                    label={`More for ${group.name}`}
                  />
                </div>
              )}
            </SortableList>
          )
        }
      </Answer>
      {dialog}
    </Section>
  );
}
