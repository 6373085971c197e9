import Left from '@mui/icons-material/ChevronLeftRounded';
import Right from '@mui/icons-material/ChevronRightRounded';
import Close from '@mui/icons-material/CloseRounded';
import Download from '@mui/icons-material/DownloadRounded';
import { styled } from '@mui/material/styles';
import type { GridImage } from './image-grid.tsx';
import { Modal } from './modal.tsx';

const Frame = styled(Modal)({
  width: '100vw',
  maxWidth: 'none',
  maxHeight: 'none',
  '&[open]': { display: 'grid' },
  gridTemplateRows: 'auto minmax(0, 1fr)',
  height: '100dvh',
  color: '#f3eee8',
  background: '#12100e',
  '& header': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    padding: '8px 12px 8px 20px',
    fontSize: '0.875rem',
    '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '& figure': { margin: 0, minHeight: 0, display: 'grid', placeItems: 'center', padding: '0 12px 16px' },
  '& img': { maxWidth: '100%', maxHeight: 'calc(100dvh - 76px)', objectFit: 'contain', borderRadius: 4 },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: 10,
    color: 'inherit',
    background: 'rgb(255 255 255 / 0.1)',
    cursor: 'pointer',
  },
  '& button:hover': { background: 'rgb(255 255 255 / 0.2)' },
  '& button:focus-visible': { outline: '2px solid #f0905f' },
  '& .side': { position: 'absolute', top: 'calc(50% - 22px)', background: 'rgb(0 0 0 / 0.55)' },
});

interface LightboxProps {
  images: readonly GridImage[];
  /** Id of the picture shown. */
  current: string;
  onShow: (image: GridImage) => void;
  onDownload?: (image: GridImage) => void;
  onClose: () => void;
}

/** Pictures at full size; the arrow keys leaf through them, Escape closes. */
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
    <Frame
      aria-label={image.name}
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') step(1);
        if (key === 'ArrowLeft') step(-1);
      }}
    >
      <header>
        <span aria-live="polite">
          {image.name}
          {images.length > 1 && `, ${at + 1} of ${images.length}`}
        </span>
        {onDownload && (
          <button aria-label={`Download ${image.name}`} onClick={() => onDownload(image)} type="button">
            <Download aria-hidden />
          </button>
        )}
        <button aria-label="Close" onClick={onClose} type="button">
          <Close aria-hidden />
        </button>
      </header>
      <figure>
        <img alt={image.name} src={image.src} />
      </figure>
      {images.length > 1 && (
        <>
          <button
            aria-label="Previous image"
            className="side"
            onClick={() => step(-1)}
            style={{ left: 16 }}
            type="button"
          >
            <Left aria-hidden />
          </button>
          <button aria-label="Next image" className="side" onClick={() => step(1)} style={{ right: 16 }} type="button">
            <Right aria-hidden />
          </button>
        </>
      )}
    </Frame>
  );
}
