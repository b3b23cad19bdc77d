import { ensureTestDatabase } from '../../setup/testDatabase.mjs';

/** The database server of the tests; what it returns is the teardown. */
export default ensureTestDatabase;
