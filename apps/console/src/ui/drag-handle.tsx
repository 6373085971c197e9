import Grip from 'lucide-react/icons/grip-vertical';
import type { ComponentPropsWithoutRef } from 'react';
import styles from './drag-handle.module.css';

/** The handle that moves an item, with the props from `useDrag`. */
export const DragHandle = (props: ComponentPropsWithoutRef<'button'>) => (
  <button {...props} className={styles.handle} type="button">
    <Grip aria-hidden size={18} />
  </button>
);

/** Class names of the drop positions from `useDrag`. */
export const dragPlaces = { item: styles.item, column: styles.column };
