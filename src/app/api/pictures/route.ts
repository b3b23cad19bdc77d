import { created, rest, signedIn } from '@/server/http/rest';
import { uploadPicture } from '@/server/photos/upload';
import { createContext } from '@/server/trpc/context';

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
