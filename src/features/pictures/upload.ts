import type { UploadedPicture } from '@/schemas/picture';
import { reasonOfLoss } from '@/trpc/callErrors';

/** Formats that the server can read. Given this list, phones convert other formats. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

const MOST_BYTES = 10 * 1024 * 1024;

/** Explains why a picture wasn't saved, with the server's message or a reason known here. */
export class UploadError extends Error {
  constructor(
    readonly reason: 'tooLarge' | 'notSent' | 'lost' | 'told',
    message = '',
  ) {
    super(message);
  }
}

type UploadResponse = Partial<UploadedPicture> & { message?: string };

function read(text: string): UploadResponse {
  try {
    return JSON.parse(text) as UploadResponse;
  } catch {
    return {};
  }
}

/**
 * Uploads a picture unchanged. Doesn't use `fetch`, which can't report upload progress.
 * @param onProgress Called with the fraction sent, 0 to 1.
 * @throws UploadError
 */
export function uploadPicture(
  file: File,
  onProgress: (part: number) => void,
): Promise<UploadedPicture> {
  if (file.size > MOST_BYTES) return Promise.reject(new UploadError('tooLarge'));
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
          response.message ? new UploadError('told', response.message) : new UploadError('lost'),
        );
    };
    request.onerror = () => reject(new UploadError(reason));
    request.send(file);
  });
}
