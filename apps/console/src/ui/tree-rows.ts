/** Something that can be picked, or what holds such: a node with `children` is picked by picking them. */
export interface TreeNode {
  id: string;
  label: string;
  detail?: string;
  children?: readonly TreeNode[];
}

/** A node as it stands on the screen, counted from 1 among its siblings. */
export interface TreeRow {
  node: TreeNode;
  level: number;
  parent: string | undefined;
  position: number;
  of: number;
}

export const leavesOf = (node: TreeNode): string[] => (node.children ? node.children.flatMap(leavesOf) : [node.id]);

/** What matches: nodes by their words, with all that is under them, and what they stand under. */
export function matching(nodes: readonly TreeNode[], search: string): readonly TreeNode[] {
  const words = search.trim().toLowerCase();
  if (words === '') return nodes;
  return nodes.flatMap((node) => {
    if (`${node.label} ${node.detail ?? ''}`.toLowerCase().includes(words)) return [node];
    const children = matching(node.children ?? [], words);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The rows in sight, from above: what is under a node while it is open. */
export const rowsOf = (
  nodes: readonly TreeNode[],
  isOpen: (node: TreeNode) => boolean,
  level = 1,
  parent?: string,
): TreeRow[] =>
  nodes.flatMap((node, at) => [
    { node, level, parent, position: at + 1, of: nodes.length },
    ...(node.children && isOpen(node) ? rowsOf(node.children, isOpen, level + 1, node.id) : []),
  ]);

/** How much of a node is picked, as `aria-checked` has it. */
export function pickedOf(node: TreeNode, picked: ReadonlySet<string>): boolean | 'mixed' {
  const leaves = leavesOf(node);
  const count = leaves.filter((id) => picked.has(id)).length;
  return count === 0 ? false : count === leaves.length || 'mixed';
}

/** What is picked once a node was pressed: all of it, or none of it when all of it was. */
export function toggled(node: TreeNode, picked: ReadonlySet<string>): Set<string> {
  const next = new Set(picked);
  const turn = pickedOf(node, picked) === true ? 'delete' : 'add';
  for (const id of leavesOf(node)) next[turn](id);
  return next;
}

/** The row that a key goes to, by the way trees are walked; undefined for other keys. */
export function rowTo(rows: readonly TreeRow[], at: number, key: string): number | undefined {
  const last = rows.length - 1;
  if (key === 'ArrowLeft') {
    const parent = rows.findIndex(({ node }) => node.id === rows[at]?.parent);
    return parent === -1 ? undefined : parent;
  }
  if (/^\S$/.test(key)) {
    const after = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
    const found = after.findIndex(({ node }) => node.label.toLowerCase().startsWith(key.toLowerCase()));
    return found === -1 ? undefined : (at + 1 + found) % rows.length;
  }
  return { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }[key];
}
