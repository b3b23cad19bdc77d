/** Starts a database server with a migrated template before the tests and stops it afterwards. */
export { ensureTestDatabase as setup } from '../setup/testDatabase.mjs';
