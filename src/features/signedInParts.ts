/**
 * Everything that only signed-in users have on every page, as one chunk. Loaded separately, each
 * part would bring its own copy of the tRPC client.
 */
export { BottomLinks } from './layout/BottomLinks';
export { UserLinks } from './layout/UserLinks';
export { UserMenu } from './layout/UserMenu';
export { LiveUpdatesProvider } from './liveUpdates/LiveUpdates';
