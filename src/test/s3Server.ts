import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { s3Store } from '@/server/photos/s3Store.mjs';
import { atFileEnd } from './fileEnd';

const BUCKET = 'pictures';

/**
 * Starts an S3 server with empty buckets, settings for the first of them, the app's store on it, and
 * functions to stop and restart it.
 * @param tls the key and certificate of `localhost`; without them, it speaks plain HTTP
 */
export async function startS3({
  buckets = [BUCKET],
  tls,
}: {
  buckets?: [string, ...string[]];
  tls?: { key: Buffer; cert: Buffer };
} = {}) {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'sukkah-s3-'));
  const start = async (port = 0) => {
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: buckets.map((name) => ({ name, configs: [] })),
      // No bucket is named by its host.
      vhostBuckets: false,
      ...tls,
    });
    return { server, ...(await server.run()) };
  };
  let { server, port } = await start();
  const stop = () => server.close();
  atFileEnd(async () => {
    await stop();
    await fs.rm(directory, { recursive: true, force: true });
  });
  const settings = {
    S3_ENDPOINT: tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    S3_BUCKET: buckets[0],
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return {
    settings,
    store: s3Store(settings),
    stop,
    again: async () => {
      ({ server, port } = await start(port));
    },
  };
}
