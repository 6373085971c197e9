import Delete from 'lucide-react/icons/trash-2';
import Download from 'lucide-react/icons/download';
import { IconButton } from './icon-button.tsx';
import styles from './image-grid.module.css';
import { text } from './messages.ts';

/** A picture; `name` is shown and read aloud. */
export interface GridImage {
  id: string;
  src: string;
  name: string;
}

interface ImageGridProps<I extends GridImage> {
  images: readonly I[];
  onView: (image: I) => void;
  onDownload?: (image: I) => void;
  onDelete?: (image: I) => void;
}

/** Thumbnails with view, download and delete. Actions without a callback are hidden. */
export function ImageGrid<I extends GridImage>({ images, onView, onDownload, onDelete }: ImageGridProps<I>) {
  return (
    <ul className={styles.root}>
      {images.map((image) => (
        <li key={image.id}>
          <button
            aria-label={text.image.view(image.name)}
            className={styles.view}
            onClick={() => onView(image)}
            type="button"
          >
            <img alt="" loading="lazy" src={image.src} />
          </button>
          <div className={styles.bar}>
            <span className={styles.name}>{image.name}</span>
            {onDownload && (
              <IconButton aria-label={text.image.download(image.name)} onClick={() => onDownload(image)} size="small">
                <Download size={18} />
              </IconButton>
            )}
            {onDelete && (
              <IconButton aria-label={text.image.delete(image.name)} onClick={() => onDelete(image)} size="small">
                <Delete size={18} />
              </IconButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
