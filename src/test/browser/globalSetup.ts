import { ensureTestDatabase } from '../../setup/testDatabase.mjs';

/** Starts the test database server. Playwright calls the returned function as the teardown. */
export default ensureTestDatabase;
