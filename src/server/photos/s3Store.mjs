import fs from 'node:fs/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { typeOf } from './files.mjs';

const CONNECT_MS = 3000;
const ANSWER_MS = 15_000;

/** Retry once after a glitch, but don't take long to notice an outage. */
const TRIES = 2;

/** @typedef {'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'} SettingName */
/** @typedef {{ [name in SettingName]?: string | undefined }} Settings */

/** @param {Settings} settings */
function connect({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) {
  return new S3Client({
    region: S3_REGION || 'us-east-1',
    credentials: {
      accessKeyId: S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
    },
    // Other S3 stores use one host name for all buckets and don't support Amazon's newer checksums.
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
  });
}

/**
 * Only the app needs read access to the bucket.
 * @param {Settings} settings
 * @returns {import('./storeInterface').PictureStore}
 */
export function s3Store(settings) {
  const client = connect(settings);
  const Bucket = settings.S3_BUCKET;
  return {
    put: async (Key, file) => {
      const Body = await fs.readFile(file);
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: typeOf(Key) }));
    },
    get: async (Key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (names) => {
      for (const Key of names) await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    list: async function* list() {
      /** @type {string | undefined} */
      let ContinuationToken;
      do {
        /** @type {import('@aws-sdk/client-s3').ListObjectsV2CommandOutput} */
        const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
        for (const { Key: name, LastModified: at } of page.Contents ?? [])
          if (name && at) yield { name, at };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}
