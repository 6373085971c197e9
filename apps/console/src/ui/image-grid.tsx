import Delete from '@mui/icons-material/DeleteOutlineRounded';
import Download from '@mui/icons-material/DownloadRounded';
import { styled } from '@mui/material/styles';
import { IconButton } from './icon-button.tsx';

const Root = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
  '& li': {
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    overflow: 'hidden',
    background: theme.vars.palette.background.paper,
  },
  '& .view': {
    display: 'block',
    width: '100%',
    padding: 0,
    border: 0,
    background: 'none',
    cursor: 'pointer',
    '&:focus-visible': { outlineOffset: -3 },
  },
  '& img': {
    display: 'block',
    width: '100%',
    aspectRatio: '4 / 3',
    objectFit: 'cover',
    background: theme.vars.palette.surface.subtle,
  },
  '& .bar': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 2,
    padding: 4,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& .name': {
    flex: 1,
    minWidth: 0,
    paddingLeft: 6,
    fontSize: '0.8125rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));

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
    <Root>
      {images.map((image) => (
        <li key={image.id}>
          <button aria-label={`View ${image.name}`} className="view" onClick={() => onView(image)} type="button">
            <img alt="" loading="lazy" src={image.src} />
          </button>
          <div className="bar">
            <span className="name">{image.name}</span>
            {onDownload && (
              <IconButton aria-label={`Download ${image.name}`} onClick={() => onDownload(image)} size="small">
                <Download sx={{ fontSize: 18 }} />
              </IconButton>
            )}
            {onDelete && (
              <IconButton aria-label={`Delete ${image.name}`} onClick={() => onDelete(image)} size="small">
                <Delete sx={{ fontSize: 18 }} />
              </IconButton>
            )}
          </div>
        </li>
      ))}
    </Root>
  );
}
