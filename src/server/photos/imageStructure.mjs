/**
 * Counts structures that make small pictures slow to decode. Each count is one pass over the bytes
 * and decodes nothing. Plain JavaScript, because the decoder process runs it.
 */

const SOS = 0xda;
const EOI = 0xd9;

/**
 * Markers without a length: escaped data (0), TEM (1), restarts, and SOI.
 * @param {number} marker
 */
const isBare = (marker) => marker <= 1 || (marker >= 0xd0 && marker < EOI);

/** Start of a frame that's decoded in one go: baseline, or extended. */
const PLAIN_FRAMES = [0xc0, 0xc1];

/**
 * Counts a JPEG's scans. A decoder goes through the whole picture for each one. `scans` is 0 if the
 * file isn't a JPEG.
 * @param {Buffer} file
 */
function readJpeg(file) {
  let scans = 0;
  let isPlain = false;
  if (file.length < 2 || file.readUInt16BE(0) !== 0xffd8) return { scans, isPlain };
  let at = file.indexOf(0xff, 2);
  while (at >= 0 && at + 4 <= file.length) {
    const marker = file.readUInt8(at + 1);
    if (marker === EOI) break;
    if (marker === SOS) scans += 1;
    if (PLAIN_FRAMES.includes(marker)) isPlain = true;
    let next = at + 2;
    // Any number of 0xFF bytes can precede a marker.
    if (marker === 0xff) next = at + 1;
    else if (!isBare(marker)) next += file.readUInt16BE(next);
    at = file.indexOf(0xff, next);
  }
  return { scans, isPlain };
}

/**
 * Counts an animated WebP's frames. libwebp searches the list from the start for each one. Returns
 * 0 if the file isn't a WebP.
 * @param {Buffer} file
 */
function countWebpFrames(file) {
  if (file.toString('latin1', 8, 12) !== 'WEBP') return 0;
  let frames = 0;
  for (let at = 12; at + 8 <= file.length; ) {
    if (file.toString('latin1', at, at + 4) === 'ANMF') frames += 1;
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return frames;
}

/** Cameras and image editors write about ten. */
const MAX_JPEG_SCANS = 50;

/** Only the first frame is needed. */
const MAX_WEBP_FRAMES = 1000;

/**
 * Whether a file is built to be slow to decode.
 * @param {Buffer} file
 */
export const isSlowByDesign = (file) =>
  readJpeg(file).scans > MAX_JPEG_SCANS || countWebpFrames(file) > MAX_WEBP_FRAMES;

/**
 * Whether a file is a JPEG as cameras write it. It's decoded row by row and at a smaller size, so a
 * large one takes little memory.
 * @param {Buffer} file
 */
export const isCameraJpeg = (file) => {
  const { scans, isPlain } = readJpeg(file);
  return scans === 1 && isPlain;
};
