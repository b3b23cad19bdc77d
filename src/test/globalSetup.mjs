/** Before the tests: a database server with a migrated template. After them: stops what it started. */
export { ensureTestDatabase as setup } from '../setup/testDatabase.mjs';
