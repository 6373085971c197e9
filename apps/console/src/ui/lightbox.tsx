import Left from 'lucide-react/icons/chevron-left';
import Right from 'lucide-react/icons/chevron-right';
import Close from 'lucide-react/icons/x';
import Download from 'lucide-react/icons/download';
import { classNames } from './class-names.ts';
import type { GridImage } from './image-grid.tsx';
import styles from './lightbox.module.css';
import { Modal } from './modal.tsx';
import { common, text } from './messages.ts';

interface LightboxProps {
  images: readonly GridImage[];
  /** Id of the current picture. */
  current: string;
  onShow: (image: GridImage) => void;
  onDownload?: (image: GridImage) => void;
  onClose: () => void;
}

/** Full-size pictures. Arrow keys change the picture, and Escape closes. */
export function Lightbox({ images, current, onShow, onDownload, onClose }: LightboxProps) {
  const at = Math.max(
    0,
    images.findIndex(({ id }) => id === current),
  );
  const image = images[at];
  const step = (by: number) => {
    const next = images[(at + by + images.length) % images.length];
    if (next) onShow(next);
  };
  if (!image) return null;
  return (
    <Modal
      className={styles.frame}
      aria-label={image.name}
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') step(1);
        if (key === 'ArrowLeft') step(-1);
      }}
    >
      <header>
        <span aria-live="polite">
          {images.length > 1 ? text.image.position(image.name, at + 1, images.length) : image.name}
        </span>
        {onDownload && (
          <button aria-label={text.image.download(image.name)} onClick={() => onDownload(image)} type="button">
            <Download aria-hidden />
          </button>
        )}
        <button aria-label={common.close} onClick={onClose} type="button">
          <Close aria-hidden />
        </button>
      </header>
      <figure>
        <img alt={image.name} src={image.src} />
      </figure>
      {images.length > 1 && (
        <>
          <button
            aria-label={text.image.previous}
            className={classNames(styles.side, styles.left)}
            onClick={() => step(-1)}
            type="button"
          >
            <Left aria-hidden />
          </button>
          <button
            aria-label={text.image.next}
            className={classNames(styles.side, styles.right)}
            onClick={() => step(1)}
            type="button"
          >
            <Right aria-hidden />
          </button>
        </>
      )}
    </Modal>
  );
}
