import { v7 } from 'uuid';

/** An id for a row that our own SQL makes: like those of the client, a later one comes after. */
export const newId = (): string => v7();
