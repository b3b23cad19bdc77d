/** The driver's error kinds for a connection that can't be made or was lost. */
const KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);

/** Prisma's codes for the same. */
const CLIENT_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037']);

/** The system's codes for the same. The driver knows only some of them. */
const SOCKET_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
  ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);

/**
 * PostgreSQL's codes for the same: the connection broke (08), resources ran out (53: disk, memory,
 * connections), the server is shutting down or starting (57P), or it's read-only for now, as a
 * standby is (25006).
 */
const SQL_STATES = /^(08|53|57P0[1235]|25006)/;

const WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|timeout expired)|Unable to start a transaction/;

type Thrown = {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: { cause?: { kind?: unknown; originalCode?: unknown } } };
};

/** Returns an error's SQLSTATE, or its `code` if it has no SQLSTATE. */
export function sqlStateOf(thrown: unknown): unknown {
  const { code, message, meta } = (thrown ?? {}) as Thrown;
  // The sign-in library passes on only an error's message, which contains the code.
  const codeInMessage = / Code: `(\w{5})`/.exec(`${message}`)?.[1];
  return meta?.driverAdapterError?.cause?.originalCode ?? codeInMessage ?? code;
}

function meansUnavailable(error: Thrown): boolean {
  const { code, message, meta } = error;
  const { kind } = meta?.driverAdapterError?.cause ?? {};
  const text = `${message}`;
  return (
    KINDS.has(`${kind}`) ||
    CLIENT_CODES.has(`${code}`) ||
    SOCKET_CODES.has(`${code}`) ||
    SQL_STATES.test(`${sqlStateOf(error)}`) ||
    WORDS.test(text)
  );
}

/**
 * Checks whether an error means that the database is temporarily unavailable, so that a retry may
 * succeed. If a commit failed this way, there's no way to know whether it was saved.
 */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  for (let error = thrown as Thrown | undefined; error; error = error.cause as Thrown | undefined)
    if (meansUnavailable(error)) return true;
  return false;
}
