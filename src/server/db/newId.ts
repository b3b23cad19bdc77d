import { v7 } from 'uuid';

/** Returns an id for rows inserted with raw SQL. Like Prisma's ids, they sort by creation time. */
export const newId = (): string => v7();
