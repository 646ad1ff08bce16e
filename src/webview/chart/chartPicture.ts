// A chart as a PNG, drawn by the browser out of its SVG.
import type { Picture } from '../../domain/chart/chartSvg.ts';

/** Pixels on a side that every browser can draw. */
const most = 8192;

/**
 * The bytes of a PNG, twice as fine as the picture is large. The page's policy has to allow `img-src blob:`.
 * @throws Error if the browser cannot draw it
 */
export async function pngOf({ svg, width, height }: Picture, fineness = 2): Promise<Uint8Array> {
  const times = Math.min(fineness, most / width, most / height);
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * times);
    canvas.height = Math.round(height * times);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    if (!blob) throw new Error('the picture cannot be drawn');
    return new Uint8Array(await blob.arrayBuffer());
  } finally {
    URL.revokeObjectURL(address);
  }
}
