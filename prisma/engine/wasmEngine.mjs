/** Loads Prisma's WebAssembly schema engine under Node, which cannot import `.wasm` by itself. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { MigrationAdapter, poolConfig } from './migrationAdapter.mjs';

const GLUE = './schema_engine_bg.js'; // the name under which the module imports its own JavaScript

async function loadSchemaEngine() {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm'));
  const glue = await import(pathToFileURL(path.join(folder, GLUE)).href);
  const wasm = await readFile(path.join(folder, 'schema_engine_bg.wasm'));
  // The engine reports a panic to this global before it traps.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: console.error } });
  const { instance } = await WebAssembly.instantiate(wasm, { [GLUE]: glue });
  // biome-ignore lint/plugin: wasm-bindgen's entry points; Prisma loads its engine the same way
  glue.__wbg_set_wasm(instance.exports);
  // biome-ignore lint/plugin: wasm-bindgen's entry points; Prisma loads its engine the same way
  const begin = /** @type {() => void} */ (instance.exports.__wbindgen_start);
  begin();
  return glue.SchemaEngine;
}

/**
 * Starts the engine. It connects to the database only when a method needs it.
 *
 * @param {string} url a postgresql:// URL
 * @param {[path: string, content: string][]} [datamodels] the Prisma schema files
 * @returns {Promise<import('@prisma/schema-engine-wasm').SchemaEngine>} its methods are those of
 *   the native engine's JSON-RPC protocol, with the same parameters and results
 */
export async function createSchemaEngine(url, datamodels) {
  const SchemaEngine = await loadSchemaEngine();
  const adapters = bindMigrationAwareSqlAdapterFactory(new MigrationAdapter(poolConfig(url)));
  const ignoreLogs = () => {};
  return SchemaEngine.new({ datamodels }, ignoreLogs, adapters);
}
