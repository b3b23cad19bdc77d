import fs from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/test/database';

const TYPES: Record<string, string> = {
  String: 'text',
  Int: 'integer',
  Float: 'double precision',
  Boolean: 'boolean',
  Json: 'jsonb',
  Bytes: 'bytea',
  '@db.Uuid': 'uuid',
  '@db.Date': 'date',
  '@db.Timestamptz(3)': 'timestamp(3) with time zone',
  '@db.Decimal(9, 6)': 'numeric(9,6)',
};

/** The B-tree with an operator class that the place search needs. Prisma can't describe it. */
const UNDESCRIBED_INDEX = 'place_names_start';

type Field = { name: string; type: string; mark: string; attributes: string };
type Model = { name: string; table: string; fields: Field[]; attributes: string };

function parseModel(name: string, body: string): Model {
  const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)(\[\]|\?|)(.*)$/gm)].map(
    ([, name = '', type = '', mark = '', attributes = '']) => ({ name, type, mark, attributes }),
  );
  const attributes = body.match(/^ {2}@@.*$/gm)?.join('\n') ?? '';
  return { name, table: attributes.match(/@@map\("(\w+)"\)/)?.[1] ?? name, fields, attributes };
}

/** Returns the columns of a list of fields: 'slotId, createdAt', with or without operator classes. */
function columnsOf(model: Model, names: string) {
  const columns = names
    .replace(/\([^,]*\)/g, '')
    .split(', ')
    .map((name) => {
      const field = model.fields.find((other) => other.name === name);
      return field?.attributes.match(/@map\("(\w+)"\)/)?.[1] ?? name;
    });
  return columns.join(', ');
}

function describeColumn(model: Model, { name, type, mark, attributes }: Field) {
  const native = attributes.match(/@db\.\w+(\(.*?\))?/)?.[0] ?? type;
  const value = attributes.match(/@default\((now\(\)|[^()]*)\)/)?.[1];
  return [
    `${model.table}.${columnsOf(model, name)}`,
    TYPES[native] ?? `unknown type ${native}`,
    mark === '[]' ? 'list' : mark === '?' ? 'null' : 'not null',
    value ?? '',
  ].join(' ');
}

function describeIndex(model: Model, kind: string, names: string, options: string) {
  const columns = columnsOf(model, names);
  const parts = kind === 'id' ? [model.table] : [model.table, ...columns.split(', ')];
  const ending = { id: 'pkey', unique: 'key' }[kind] ?? 'idx';
  const name = options.match(/map: "(\w+)"/)?.[1] ?? [...parts, ending].join('_');
  const method = options.match(/type: (\w+)/)?.[1]?.toLowerCase() ?? 'btree';
  return `${name} ${kind === 'index' ? '' : 'unique '}${method} (${columns})`;
}

function describeForeignKey(model: Model, { mark, attributes }: Field, target: Model) {
  const [, from = '', to = ''] = attributes.match(/fields: \[(.*?)\], references: \[(.*?)\]/) ?? [];
  const action = attributes.match(/onDelete: (\w+)/)?.[1] ?? (mark ? 'SetNull' : 'Restrict');
  return `${model.table} (${columnsOf(model, from)}) to ${target.table} (${columnsOf(target, to)}) ${action}`;
}

/** Lists columns, indexes and foreign keys of a Prisma schema. */
function describeSchema(schema: string) {
  const models = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(
    ([, name = '', body = '']) => parseModel(name, body),
  );
  const lines: string[] = [];
  for (const model of models) {
    for (const field of model.fields) {
      const target = models.find((other) => other.name === field.type);
      if (!target) lines.push(describeColumn(model, field));
      if (target && field.attributes.includes('fields:'))
        lines.push(describeForeignKey(model, field, target));
      const kind = field.attributes.match(/@(id|unique)\b/)?.[1];
      if (kind) lines.push(describeIndex(model, kind, field.name, ''));
    }
    for (const [, kind = '', names = '', options = ''] of model.attributes.matchAll(
      /@@(id|unique|index)\(\[(.*?)\](.*)\)$/gm,
    ))
      lines.push(describeIndex(model, kind, names, options));
  }
  return lines.sort();
}

const COLUMNS = `SELECT concat_ws(' ', c.relname || '.' || attname,
    rtrim(format_type(atttypid, atttypmod), '[]'),
    CASE WHEN attndims > 0 THEN 'list' WHEN attnotnull THEN 'not null' ELSE 'null' END,
    CASE WHEN adbin IS NULL THEN ''
      WHEN attndims > 0 THEN '[]'
      WHEN pg_get_expr(adbin, adrelid) = 'CURRENT_TIMESTAMP' THEN 'now()'
      ELSE regexp_replace(pg_get_expr(adbin, adrelid), '^''(.*)''::text$', '"\\1"') END) AS line
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE c.relkind = 'r' AND attnum > 0 AND NOT attisdropped AND c.relnamespace = 'public'::regnamespace
    AND c.relname <> '_prisma_migrations'`;

const INDEXES = `SELECT concat(c.relname, CASE WHEN indisunique THEN ' unique' END, ' ', amname, ' (',
    (SELECT string_agg(attname, ', ' ORDER BY n) FROM unnest(indkey) WITH ORDINALITY AS key (attnum, n)
      JOIN pg_attribute a ON a.attnum = key.attnum AND a.attrelid = indrelid), ')') AS line
  FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_am am ON am.oid = c.relam
  WHERE c.relnamespace = 'public'::regnamespace AND indpred IS NULL AND indexprs IS NULL
    AND c.relname NOT IN ('_prisma_migrations_pkey', '${UNDESCRIBED_INDEX}')`;

const FOREIGN_KEYS = `SELECT concat(conrelid::regclass, ' (', conkey.columns, ') to ', confrelid::regclass,
    ' (', confkey.columns, ') ',
    CASE confdeltype WHEN 'c' THEN 'Cascade' WHEN 'n' THEN 'SetNull'
      WHEN 'r' THEN 'Restrict' ELSE 'NoAction' END) AS line
  FROM pg_constraint o
  CROSS JOIN LATERAL (SELECT string_agg(attname, ', ') AS columns FROM pg_attribute
    WHERE attrelid = conrelid AND attnum = ANY(o.conkey)) conkey
  CROSS JOIN LATERAL (SELECT string_agg(attname, ', ') AS columns FROM pg_attribute
    WHERE attrelid = confrelid AND attnum = ANY(o.confkey)) confkey
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;

/** Lists what the migrations have created, in the same words. */
async function describeDatabase({ db }: TestDatabase) {
  const lines: string[] = [];
  for (const query of [COLUMNS, INDEXES, FOREIGN_KEYS])
    for (const { line } of await db.$queryRawUnsafe<{ line: string }[]>(query)) lines.push(line);
  return lines.sort();
}

const schema = fs.readFileSync('prisma/schema.prisma', 'utf8');
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

it('the migrations create exactly what the schema describes', async () => {
  expect(await describeDatabase(database)).toEqual(describeSchema(schema));
});

const CHANGES: [change: string, found: string, described: string][] = [
  ['DROP COLUMN bio', '', 'users.bio text null '],
  ['ADD has_heating text', 'users.has_heating text null ', ''],
  ['ALTER bio SET NOT NULL', 'users.bio text not null ', 'users.bio text null '],
  [
    'ALTER host_stars TYPE bigint',
    'users.host_stars bigint not null 0',
    'users.host_stars integer not null 0',
  ],
  [
    "ALTER role SET DEFAULT 'x'",
    'users.role text not null "x"',
    'users.role text not null "hopper"',
  ],
  ['ADD UNIQUE (phone)', 'users_phone_key unique btree (phone)', ''],
  ['ADD FOREIGN KEY (id) REFERENCES profiles', 'users (id) to profiles (user_id) NoAction', ''],
];

it.each(CHANGES)('finds ALTER TABLE users %s', async (change, found, described) => {
  await database.db.$executeRawUnsafe(`ALTER TABLE users ${change}`);
  const [before, after] = [describeSchema(schema), await describeDatabase(database)];
  expect(after.filter((line) => !before.includes(line)).join()).toBe(found);
  expect(before.filter((line) => !after.includes(line)).join()).toBe(described);
});
