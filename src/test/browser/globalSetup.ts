import { ensureTestDatabase } from '../../setup/testDatabase.mjs';

export default ensureTestDatabase;
