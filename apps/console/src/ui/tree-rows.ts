/** An item, or a group with `children`. Selecting a group selects its children. */
export interface TreeNode {
  id: string;
  label: string;
  detail?: string;
  children?: readonly TreeNode[];
}

/** A visible row; `position` counts from 1 among its siblings. */
export interface TreeRow {
  node: TreeNode;
  level: number;
  parent: string | undefined;
  position: number;
  of: number;
}

export const leavesOf = (node: TreeNode): string[] => (node.children ? node.children.flatMap(leavesOf) : [node.id]);

/** Nodes that match, with their descendants and ancestors. */
export function matching(nodes: readonly TreeNode[], search: string): readonly TreeNode[] {
  const words = search.trim().toLowerCase();
  if (words === '') return nodes;
  return nodes.flatMap((node) => {
    if (`${node.label} ${node.detail ?? ''}`.toLowerCase().includes(words)) return [node];
    const children = matching(node.children ?? [], words);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The visible rows from top to bottom: children show while their node is open. */
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

/** A node's selection, as in `aria-checked`. */
export function pickedOf(node: TreeNode, picked: ReadonlySet<string>): boolean | 'mixed' {
  const leaves = leavesOf(node);
  const count = leaves.filter((id) => picked.has(id)).length;
  return count === 0 ? false : count === leaves.length || 'mixed';
}

/** The selection after pressing a node: all of it, or none if all was selected. */
export function toggled(node: TreeNode, picked: ReadonlySet<string>): Set<string> {
  const next = new Set(picked);
  const turn = pickedOf(node, picked) === true ? 'delete' : 'add';
  for (const id of leavesOf(node)) next[turn](id);
  return next;
}

/** The row that a tree navigation key moves to; undefined for other keys. */
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
