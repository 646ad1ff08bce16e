// Converts the SVG of a chart to a PNG by means of the browser.
import type { Picture } from '../../domain/chart/chartSvg.ts';

/** The most pixels of a side that every browser can draw. */
const maxSide = 8192;

/**
 * Returns the bytes of the PNG. The page's content security policy has to allow `img-src blob:`.
 * @param resolution the pixels of the PNG for each pixel of the picture; fewer if a side would be too long
 * @throws Error if the browser cannot draw it
 */
export async function pngOf({ svg, width, height }: Picture, resolution = 2): Promise<Uint8Array> {
  const scale = Math.min(resolution, maxSide / width, maxSide / height);
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    if (!blob) throw new Error('the picture cannot be drawn');
    return new Uint8Array(await blob.arrayBuffer());
  } finally {
    URL.revokeObjectURL(url);
  }
}
