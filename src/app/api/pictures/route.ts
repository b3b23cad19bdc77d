import { created, rest, signedIn } from '@/server/http/rest';
import { uploadPicture } from '@/server/photos/upload';
import { createContext } from '@/server/trpc/context';

/**
 * Stores a picture from the request body. The user can then add it to a listing or their profile.
 */
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
