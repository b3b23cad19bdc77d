export { ensureTestDatabase as setup } from '../setup/testDatabase.mjs';
