import { createContext } from '@/server/context';
import { uploadPicture } from '@/server/photos/upload';
import { created, rest, signedIn } from '@/server/rest';

/** Keeps a picture, whose bytes are the body, for the signed-in user to give to a listing or to themselves. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = rest({
  POST: signedIn(async ({ viewer, request }) => {
    const context = await createContext();
    return created(
      await uploadPicture(
        { ...context, viewer: viewer as NonNullable<typeof viewer> },
        request.body,
      ),
    );
  }),
});
