/** What the driver calls a connection that cannot be had, or that is lost. */
const KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);

/** What the client calls it. */
const CLIENT_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037']);

/** What the system calls it, of which the driver knows only some. */
const SOCKET_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
  ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);

/**
 * What PostgreSQL calls it: the connection broke (08), it has no room left (53: disk, memory,
 * connections), it goes down or comes up (57P), it only reads just now, as a standby does (25006).
 */
const SQL_STATES = /^(08|53|57P0[1235]|25006)/;

/** What driver and client say in words alone. */
const WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|timeout expired)|Unable to start a transaction/;

type Thrown = {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: { cause?: { kind?: unknown; originalCode?: unknown } } };
};

/** The SQLSTATE that PostgreSQL gave an error, or whatever other code the error has. */
export function sqlStateOf(thrown: unknown): unknown {
  const { code, message, meta } = (thrown ?? {}) as Thrown;
  // The sign-in library hands on no more of an error than its code and its words.
  const named = / Code: `(\w{5})`/.exec(`${message}`)?.[1];
  return meta?.driverAdapterError?.cause?.originalCode ?? named ?? code;
}

function tellsOfIt(error: Thrown): boolean {
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
 * Whether something was thrown because the database cannot be reached, or cannot work, for now: it
 * may well succeed in a moment. Whether a change was kept whose commit met this, nobody can know.
 */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  for (let error = thrown as Thrown | undefined; error; error = error.cause as Thrown | undefined)
    if (tellsOfIt(error)) return true;
  return false;
}
