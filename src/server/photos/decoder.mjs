/**
 * `node decoder.mjs <file> <folder> <cpuMs>`: converts an uploaded picture. It runs as a separate
 * process for each picture, so a malicious file can crash or fill only this process, not the
 * server.
 *
 * Writes `<folder>/<width>.<format>`, and a JSON result to stdout: `{ width, height }` of the
 * largest file in pixels, or `{ refused }` with 'format', 'pixels', or 'slow'. `cpuMs` is the CPU
 * time allowed for reading the pixels, in milliseconds.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { FORMATS, WIDTHS } from './files.mjs';
import { isCameraJpeg, isSlowByDesign } from './imageStructure.mjs';

/**
 * Limits in pixels, checked in the file's header before decoding. Most decoders hold the whole
 * picture. They buffer whole rows, too, and a row of two million pixels takes over a gigabyte.
 */
const LIMITS = { pixels: 40_000_000, side: 20_000 };

/** For phones' cameras and their panoramas. No JPEG has a longer side. */
const CAMERA_LIMITS = { pixels: 110_000_000, side: 65_535 };

/** How often CPU time is checked, in milliseconds. */
const CPU_CHECK_MS = 50;

/** Maximum height as a multiple of the width. Taller pictures are scaled down. */
const MAX_HEIGHT_RATIO = 2;

/**
 * Image formats that browsers show. Others (SVG, PDF, TIFF, …) are documents or have too many ways
 * to attack a decoder.
 */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });

/** Encoder settings: as good as the eye can tell, in a second or two. */
const encoderSettings = {
  avif: { quality: 52, effort: 2 },
  webp: { quality: 76, effort: 3 },
  jpg: { quality: 78, mozjpeg: true },
};

/** @param {import('sharp').Sharp} picture @param {typeof FORMATS[number]} format */
function as(picture, format) {
  if (format === 'avif') return picture.avif(encoderSettings.avif);
  return format === 'webp' ? picture.webp(encoderSettings.webp) : picture.jpeg(encoderSettings.jpg);
}

/** @param {number} width */
const inside = (width) => ({
  width,
  height: width * MAX_HEIGHT_RATIO,
  fit: /** @type {const} */ ('inside'),
  withoutEnlargement: true,
});

/**
 * Decodes the picture once and rotates it upright. Raw pixels carry no metadata: no location,
 * camera, or name.
 *
 * @param {string} file
 */
async function readPixels(file) {
  const bytes = await fs.readFile(file);
  if (isSlowByDesign(bytes)) return { refused: 'slow' };
  const isCamera = isCameraJpeg(bytes);
  const limits = isCamera ? CAMERA_LIMITS : LIMITS;
  try {
    // Browsers show a photo that lacks its last bytes, so we do too.
    const failOn = isCamera ? 'none' : 'error';
    const picture = sharp(file, { limitInputPixels: limits.pixels, failOn });
    const { width, height } = await picture.metadata();
    if (Math.max(width, height) > limits.side) return { refused: 'pixels' };
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
 * Kills this process once it exceeds its CPU time. Elapsed time would reject legitimate pictures on
 * a busy machine. Only a kill stops a thread inside a decoder.
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
  for (const targetWidth of WIDTHS) {
    for (const format of FORMATS) {
      const picture = sharp(data, { raw: { width, height, channels } }).resize(inside(targetWidth));
      await as(picture, format).toFile(path.join(folder, `${targetWidth}.${format}`));
    }
  }
  return { width, height };
}

const [file = '', folder = '', cpuMs] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await decode(file, folder)));
