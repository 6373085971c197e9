import type { BoostInfo } from '@hearth/contract/points/boost-info';
import { pointMessages as say } from '@hearth/contract/points/messages';
import type { BoostVariant } from '@hearth/contract/points/point-log-types';
import { deletePointLogImage } from '@hearth/contract/points/point-logs';
import { type PointLogDetail } from '@hearth/contract/points/point-log-record';
import { useState } from 'react';
import { ActionDialog } from '../../../../kit/action-dialog.tsx';
import { useDialogs } from '../../../../kit/use-dialogs.ts';
import { downloadImage } from '../../../../platform/download.ts';
import { ImageGrid, type GridImage } from '../../../../ui/image-grid.tsx';
import { Lightbox } from '../../../../ui/lightbox.tsx';
import styles from './images.module.css';

interface SentImage extends GridImage {
  variant: BoostVariant;
}

/** The pictures of a submission, whichever variant holds them; each once. */
export function imagesOf(info: BoostInfo | null): SentImage[] {
  const sent = Object.entries(info ?? {}).flatMap(([variant, value]) => {
    const own = value as { remoteImages?: string[]; images?: string[] };
    return [...(own.remoteImages ?? []), ...(own.images ?? [])].map((src) => ({
      src,
      variant: variant as BoostVariant,
    }));
  });
  const places = [...new Map(sent.map((image) => [image.src.split('?')[0], image])).values()];
  return places.map(({ src, variant }, i) => ({ id: src.split('?')[0] ?? src, src, variant, name: `Image ${i + 1}` }));
}

/** Pictures to look at in full size, download and, for those who may, delete after a question. */
export function SubmissionImages({ log }: { log: PointLogDetail }) {
  const images = imagesOf(log.boostInfo);
  const [shown, setShown] = useState<string>();
  const { open, dialog } = useDialogs({
    remove: (close, { name, src, variant }: SentImage) => (
      <ActionDialog
        confirm="Delete"
        destructive
        done="Image deleted"
        endpoint={deletePointLogImage}
        input={{ params: { id: log._id }, body: { url: src, type: variant } }}
        onClose={close}
        title={say.deleteImage}
      >
        {name} leaves the submission for good; the resident no longer sees it either.
      </ActionDialog>
    ),
  });
  if (images.length === 0) return null;
  const download = (image: GridImage) =>
    void downloadImage(image.src, `${log.user.name}-${image.name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
  return (
    <div className={images.length === 1 ? styles.alone : styles.several}>
      <ImageGrid
        images={images}
        onDelete={log.can.deleteImages ? open.remove : undefined}
        onDownload={download}
        onView={({ id }) => setShown(id)}
      />
      {shown && (
        <Lightbox
          current={shown}
          images={images}
          onClose={() => setShown(undefined)}
          onDownload={download}
          onShow={({ id }) => setShown(id)}
        />
      )}
      {dialog}
    </div>
  );
}
