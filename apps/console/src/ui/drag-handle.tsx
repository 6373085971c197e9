import Grip from 'lucide-react/icons/grip-vertical';
import type { ComponentPropsWithoutRef } from 'react';
import styles from './drag-handle.module.css';

/** What an item is moved by: takes what `useDrag` gives a handle. */
export const DragHandle = (props: ComponentPropsWithoutRef<'button'>) => (
  <button {...props} className={styles.handle} type="button">
    <Grip aria-hidden size={18} />
  </button>
);

/** Classes of the places that `useDrag` marks. */
export const dragPlaces = { item: styles.item, column: styles.column };
