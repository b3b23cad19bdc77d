import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { s3Store } from '@/server/photos/s3Store.mjs';
import { atFileEnd } from './fileEnd';

const BUCKET = 'pictures';

/**
 * Starts an S3 server with an empty bucket, its settings, the app's store on it, and functions to
 * stop and restart it.
 */
export async function startS3() {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'sukkah-s3-'));
  const start = async (port = 0) => {
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET, configs: [] }],
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
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: BUCKET,
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
