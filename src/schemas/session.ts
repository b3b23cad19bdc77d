/**
 * A cookie that scripts can read: whether the browser has a session. Pages for everyone learn from it
 * whether to ask who the viewer is. It's a hint, never a permission.
 */
export const SIGNED_IN_COOKIE = 'sukkah-signed-in';
