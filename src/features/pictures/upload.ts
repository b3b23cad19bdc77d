import type { UploadedPicture } from '@/schemas/picture';
import { reasonOfLoss } from '@/trpc/connectionError';

/** Kinds that the server reads. Where these are asked for, telephones make them of what else they take. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

const MOST_BYTES = 10 * 1024 * 1024;

/** Why a picture was not kept: a sentence of the server's, or what this side knows. */
export class UploadError extends Error {
  constructor(
    readonly reason: 'tooLarge' | 'notSent' | 'lost' | 'told',
    message = '',
  ) {
    super(message);
  }
}

type Told = Partial<UploadedPicture> & { message?: string };

function read(text: string): Told {
  try {
    return JSON.parse(text) as Told;
  } catch {
    return {};
  }
}

/**
 * Sends a picture, as it is. Not by `fetch`, which does not tell how far it is.
 * @param onProgress hears the part that is sent, 0 to 1
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
      const told = read(request.responseText);
      if (request.status === 201) resolve(told as UploadedPicture);
      else reject(told.message ? new UploadError('told', told.message) : new UploadError('lost'));
    };
    request.onerror = () => reject(new UploadError(reason));
    request.send(file);
  });
}
