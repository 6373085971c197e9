import Delete from 'lucide-react/icons/trash-2';
import Download from 'lucide-react/icons/download';
import { IconButton } from './icon-button.tsx';
import styles from './image-grid.module.css';

/** A picture: `name` is shown and read aloud. */
export interface GridImage {
  id: string;
  src: string;
  name: string;
}

interface ImageGridProps {
  images: readonly GridImage[];
  onView: (image: GridImage) => void;
  onDownload?: (image: GridImage) => void;
  onDelete?: (image: GridImage) => void;
}

/** Thumbnails that open, download and delete; an action without a callback is not shown. */
export function ImageGrid({ images, onView, onDownload, onDelete }: ImageGridProps) {
  return (
    <ul className={styles.root}>
      {images.map((image) => (
        <li key={image.id}>
          <button aria-label={`View ${image.name}`} className={styles.view} onClick={() => onView(image)} type="button">
            <img alt="" loading="lazy" src={image.src} />
          </button>
          <div className={styles.bar}>
            <span className={styles.name}>{image.name}</span>
            {onDownload && (
              <IconButton aria-label={`Download ${image.name}`} onClick={() => onDownload(image)} size="small">
                <Download size={18} />
              </IconButton>
            )}
            {onDelete && (
              <IconButton aria-label={`Delete ${image.name}`} onClick={() => onDelete(image)} size="small">
                <Delete size={18} />
              </IconButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
