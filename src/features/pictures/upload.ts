import type { UploadedPicture } from '@/schemas/picture';
import { reasonOfLoss } from '@/trpc/callErrors';

/** Formats that the server can read. Given this list, phones convert other formats. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** The widest file that the server makes of a picture, in pixels. */
const SHRUNK_WIDTH = 1600;

/** Explains why a picture wasn't saved, with the server's message or a reason known here. */
export class UploadError extends Error {
  constructor(
    readonly reason: 'tooLarge' | 'notSent' | 'lost' | 'told',
    message = '',
    /** The server's code. */
    readonly code = '',
  ) {
    super(message);
  }
}

type UploadResponse = Partial<UploadedPicture> & { message?: string; code?: string };

function read(text: string): UploadResponse {
  try {
    return JSON.parse(text) as UploadResponse;
  } catch {
    return {};
  }
}

/** Returns a picture at the size that the server keeps, or null if the browser can't read it. */
async function shrink(file: File): Promise<Blob | null> {
  try {
    const options = { resizeWidth: SHRUNK_WIDTH, resizeQuality: 'high' } as const;
    const bitmap = await createImageBitmap(file, options);
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const context = canvas.getContext('2d');
    if (!context) return null;
    // A JPEG has no transparency. The server, too, puts white behind it.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  } catch {
    return null;
  }
}

/**
 * Uploads a picture, unchanged unless it's too large for the server.
 * @param onProgress Called with the fraction sent, 0 to 1.
 * @throws UploadError
 */
export async function uploadPicture(
  file: File,
  onProgress: (part: number) => void,
): Promise<UploadedPicture> {
  const body = file.size > MAX_UPLOAD_BYTES ? await shrink(file) : file;
  if (!body) throw new UploadError('tooLarge');
  try {
    return await send(body, onProgress);
  } catch (error) {
    const isTooWide = error instanceof UploadError && error.code === 'TOO_MANY_PIXELS';
    const smaller = isTooWide && body === file && (await shrink(file));
    if (!smaller) throw error;
    return send(smaller, onProgress);
  }
}

/** Doesn't use `fetch`, which can't report upload progress. */
function send(body: Blob, onProgress: (part: number) => void): Promise<UploadedPicture> {
  const reason = reasonOfLoss() === 'notSent' ? 'notSent' : 'lost';
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/pictures');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const response = read(request.responseText);
      if (request.status === 201) resolve(response as UploadedPicture);
      else
        reject(
          response.message
            ? new UploadError('told', response.message, response.code)
            : new UploadError('lost'),
        );
    };
    request.onerror = () => reject(new UploadError(reason));
    request.send(body);
  });
}
