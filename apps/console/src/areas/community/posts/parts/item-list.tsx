import type { Post } from '@hearth/contract/community/post-record';
import { audienceOfPost, kindOf, postKindLabels } from '@hearth/contract/community/post-types';
import { listPosts } from '@hearth/contract/community/posts';
import type { ReactNode } from 'react';
import { Answer } from '../../../../kit/answer.tsx';
import { Link } from '../../../../kit/link.tsx';
import type { QueryOf } from '../../../../kit/list-types.ts';
import { usePages } from '../../../../kit/use-pages.ts';
import { formatCount } from '../../../../platform/format.ts';
import { useSession } from '../../../../platform/session.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Muted } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { pathOf } from '../logic/place.ts';
import styles from './item-list.module.css';

const shownAtOnce = 8;

interface ItemListProps {
  title: string;
  /** What follows how many there are. */
  hint: string;
  none: string;
  query: Partial<QueryOf<typeof listPosts>>;
  /** What stands beside each. */
  aside: (post: Post) => ReactNode;
}

/** Items of every kind and audience, each of which leads to its own screen. */
export function ItemList({ title, hint, none, query, aside }: ItemListProps) {
  const { scope, property } = useSession();
  const pages = usePages(listPosts, { ...scope, ...query }, shownAtOnce);
  const { rows, total, isPending, error, refetch, loadMore, isLoadingMore } = pages;
  const data = isPending || error ? undefined : rows;
  return (
    <Section hint={total > 0 && `${formatCount(total)} ${hint}`} title={title}>
      <Answer of={{ data, error, refetch }} waiting={200}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={none} />
          ) : (
            <ul className={styles.list}>
              {items.map((post) => {
                const [kind, audience] = [kindOf(post.type), audienceOfPost(post.type)];
                const { to, search } = pathOf(kind, audience);
                return (
                  <li key={post._id}>
                    <TextLink>
                      <Link search={{ ...search, post: post._id }} to={to}>
                        {post.title}
                      </Link>
                    </TextLink>
                    <Muted as="span" small>
                      {[
                        postKindLabels[kind],
                        audience === 'AMBASSADOR' && 'for ambassadors',
                        property === null && post.propertyName,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </Muted>
                    <span>{aside(post)}</span>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Answer>
      {rows.length < total && (
        <Button loading={isLoadingMore} onClick={loadMore} size="small">
          Show {formatCount(Math.min(shownAtOnce, total - rows.length))} more of {formatCount(total)}
        </Button>
      )}
    </Section>
  );
}
