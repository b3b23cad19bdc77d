/**
 * `node decoder.mjs <file> <folder> <cpuMs>`: makes the files of a picture from what somebody uploaded. A process of its
 * own, which ends with it: whatever is in the file breaks or fills this one, and never the server.
 * Writes `<folder>/<width>.<format>`, and to stdout what came of it, as JSON: `{ width, height }` of the largest
 * in pixels, or `{ refused: 'format' | 'pixels' | 'slow' }`. `cpuMs` is the processor time, in milliseconds, that
 * reading the pixels may take.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { FORMATS, WIDTHS } from './files.mjs';
import { isSlowByDesign } from './imageStructure.mjs';

/** 40 megapixels: what the largest telephones take. Asked of the file's head, before anything is decoded. */
const MOST_PIXELS = 40_000_000;

/** In pixels. Readers hold whole rows: one of two million pixels takes more than a gigabyte. */
const MAX_SIDE = 20_000;

/** How often the processor time is looked at, in milliseconds. */
const CPU_CHECK_MS = 50;

/** A picture may be so many times as high as it is wide; what is beyond is made smaller. */
const MOST_HEIGHT = 2;

/** Pictures as browsers show them. Others (SVG, PDF, TIFF, …) are documents, or have too many ways to be evil. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });

/** How each format is written: as large as one sees, and in a second or two. */
const written = {
  avif: { quality: 52, effort: 2 },
  webp: { quality: 76, effort: 3 },
  jpg: { quality: 78, mozjpeg: true },
};

/** @param {import('sharp').Sharp} picture @param {typeof FORMATS[number]} format */
function as(picture, format) {
  if (format === 'avif') return picture.avif(written.avif);
  return format === 'webp' ? picture.webp(written.webp) : picture.jpeg(written.jpg);
}

/** @param {number} width */
const inside = (width) => ({
  width,
  height: width * MOST_HEIGHT,
  fit: /** @type {const} */ ('inside'),
  withoutEnlargement: true,
});

/**
 * Decoded once, upright. What is made from raw pixels has nothing else of the file: no place, no camera, no name.
 *
 * @param {string} file
 */
async function readPixels(file) {
  if (isSlowByDesign(await fs.readFile(file))) return { refused: 'slow' };
  try {
    const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { width, height } = await picture.metadata();
    if (Math.max(width, height) > MAX_SIDE) return { refused: 'pixels' };
    return await picture
      .autoOrient()
      .resize(inside(Math.max(...WIDTHS)))
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    return { refused: /pixel limit/.test(message) ? 'pixels' : 'format' };
  }
}

/**
 * Ends this process once it has used too much processor time. Elapsed time would refuse honest pictures while
 * the machine is busy. Nothing gentler stops a thread inside a decoder.
 *
 * @param {number} cpuMs
 * @returns {() => void} stops watching
 */
function limitCpu(cpuMs) {
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 < cpuMs) return;
    process.stdout.write(JSON.stringify({ refused: 'slow' }));
    process.kill(process.pid, 'SIGKILL');
  }, CPU_CHECK_MS);
  return () => clearInterval(timer);
}

/** @param {string} file @param {string} folder */
async function decode(file, folder) {
  const stopWatching = limitCpu(Number(cpuMs));
  const pixels = await readPixels(file);
  stopWatching();
  if ('refused' in pixels) return pixels;
  const { data, info } = pixels;
  const { width, height, channels } = info;
  for (const wanted of WIDTHS) {
    for (const format of FORMATS) {
      const picture = sharp(data, { raw: { width, height, channels } }).resize(inside(wanted));
      await as(picture, format).toFile(path.join(folder, `${wanted}.${format}`));
    }
  }
  return { width, height };
}

const [file = '', folder = '', cpuMs] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await decode(file, folder)));
