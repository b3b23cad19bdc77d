/**
 * `@prisma/adapter-pg` made fit for migrations. It was written for an application's queries; under
 * the schema engine four faults of it show, each mended by one function below.
 */
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';

const CHAR_OID = 18;
const TEXT_OID = 25;

/**
 * @typedef {import('@prisma/driver-adapter-utils').SqlQuery} SqlQuery
 * @typedef {import('@prisma/driver-adapter-utils').SqlQueryable} SqlQueryable
 * @typedef {Awaited<ReturnType<PrismaPg['connect']>>} Adapter
 */

/**
 * The inner parts that we mend are hidden from the types.
 *
 * @template T
 * @param {object} adapter
 * @returns {T}
 */
const open = (adapter) => /** @type {T} */ (adapter);

/**
 * Fault 1: PostgreSQL's internal type "char" is unknown to the adapter, but stands in every query
 * of the catalogues. We let it pass as text, then name the column a character as the engine expects.
 *
 * @template {SqlQueryable} T
 * @param {T} queryable
 * @returns {T}
 */
function knowInternalChar(queryable) {
  /** @type {SqlQueryable & { performIO(query: SqlQuery): Promise<pg.QueryArrayResult> }} */
  const inner = open(queryable);
  /** @type {WeakMap<object, number[]>} keyed by a result's rows, which queryRaw hands on unchanged */
  const charColumns = new WeakMap();
  const { performIO, queryRaw } = inner;

  inner.performIO = async function (query) {
    const result = await performIO.call(this, query);
    const columnIndexes = (result.fields ?? []).flatMap((field, i) => {
      if (field.dataTypeID !== CHAR_OID) return [];
      field.dataTypeID = TEXT_OID;
      return [i];
    });
    charColumns.set(result.rows, columnIndexes);
    return result;
  };

  inner.queryRaw = async function (query) {
    const result = await queryRaw.call(this, query);
    for (const i of charColumns.get(result.rows) ?? []) {
      result.columnTypes[i] = ColumnTypeEnum.Character;
      for (const row of result.rows) if (row[i] === '') row[i] = '\0';
    }
    return result;
  };
  return queryable;
}

/**
 * Fault 2: the adapter splits a script at every `;`, also inside strings and `$$` bodies.
 * PostgreSQL takes a script whole, which is what the native engine sends.
 *
 * @param {Adapter} adapter
 */
function sendScriptsWhole(adapter) {
  /** @type {{ onError(error: unknown): never }} */
  const inner = open(adapter);
  adapter.executeScript = async (script) => {
    try {
      await adapter.underlyingDriver().query(script);
    } catch (error) {
      inner.onError(error);
    }
  };
  return adapter;
}

/**
 * Fault 3: with a connection string pg ignores `database`, so that the adapter's "shadow" database
 * would be the real one, and be emptied. So we let pg take the string apart and pass its fields.
 *
 * @param {string} url a postgresql:// URL
 * @returns {import('pg').PoolConfig}
 */
export function poolConfig(url) {
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url });
  const options = new URL(url).searchParams.get('options');
  // max: the engine's advisory lock and its migrations must share one connection
  return {
    host,
    port,
    user,
    password,
    database,
    ssl,
    ...(options && { options }),
    max: 1,
    allowExitOnIdle: true,
    onConnect: (client) => client.query("SET TIME ZONE 'UTC'"),
  };
}

/** The adapter factory for the schema engine: `new MigrationAdapter(poolConfig(url))`. */
export class MigrationAdapter extends PrismaPg {
  #config;

  /** @param {pg.PoolConfig} config */
  constructor(config) {
    super(config);
    this.#config = config;
  }

  /** @override */
  async connect() {
    const adapter = sendScriptsWhole(knowInternalChar(await super.connect()));
    const { startTransaction } = adapter;
    adapter.startTransaction = async (level) =>
      knowInternalChar(await startTransaction.call(adapter, level));
    return adapter;
  }

  /**
   * Fault 4: the adapter drops the shadow database while its own pool is still connected to it,
   * which PostgreSQL refuses. Here the pool closes first.
   *
   * @override
   */
  async connectToShadowDb() {
    const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
    const main = await this.connect();
    await main.executeScript(`CREATE DATABASE "${database}"`);
    const shadow = await new MigrationAdapter({ ...this.#config, database }).connect();
    const closePool = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await closePool();
      await main.executeScript(`DROP DATABASE "${database}" WITH (FORCE)`);
      await main.dispose();
    };
    return shadow;
  }
}
