/**
 * What only signed-in users have on every page, as one part: each fetched by itself would bring the client of the
 * server with it once more.
 */
export { BottomLinks } from './layout/BottomLinks';
export { UserLinks } from './layout/UserLinks';
export { UserMenu } from './layout/UserMenu';
export { LiveUpdatesProvider } from './liveUpdates/LiveUpdatesProvider';
export { LiveViewer } from './session/LiveViewer';
