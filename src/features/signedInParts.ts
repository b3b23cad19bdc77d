/**
 * Everything that only signed-in users have on every page, as one chunk. Loaded separately, each
 * part would bring its own copy of the tRPC client.
 */
export { BottomLinks, UserLinks } from './layout/UserLinks';
export { UserMenu } from './layout/UserMenu';
export { LiveUpdatesProvider } from './liveUpdates/LiveUpdates';
