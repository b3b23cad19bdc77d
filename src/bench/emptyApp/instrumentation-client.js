/** Empty on purpose: without this file, Next uses the app's own, from a parent folder. */
