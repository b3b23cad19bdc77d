import type { LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { PICTURES, startPhotoHost } from '@/test/photoHost';
import { fetchPhoto, MAX_BYTES, NotAPhotoError, openInternet } from './remoteImageProxy';

let close = async () => {};
afterEach(() => close());

const PHOTO = new URL('https://pictures.example/roof.jpg');

async function hostThat(answer: Parameters<typeof startPhotoHost>[0]) {
  const host = await startPhotoHost(answer);
  ({ close } = host);
  return host;
}

const fetchFrom = async (answer: Parameters<typeof startPhotoHost>[0], ms?: number) => {
  const { through } = await hostThat(answer);
  return fetchPhoto(PHOTO, { through, ...(ms && { ms }) });
};

describe('the content at a URL', () => {
  it.each([
    ['png', 'image/png'],
    ['gif', 'image/gif'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ] as const)('is a photo if its bytes say so, whatever its type: %s', async (name, type) => {
    const photo = await fetchFrom((response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(PICTURES[name]);
    });
    expect(photo).toEqual({ type, bytes: PICTURES[name] });
  });

  it.each(['svg', 'html'] as const)(
    'isn’t a photo, although its type says so: %s',
    async (name) => {
      const fetched = fetchFrom((response) => {
        response.setHeader('Content-Type', 'image/png');
        response.end(PICTURES[name]);
      });
      await expect(fetched).rejects.toThrow(new NotAPhotoError('type'));
    },
  );

  it('can have 10 MB and not a byte more, with or without a stated length', async () => {
    const full = Buffer.concat([PICTURES.png, Buffer.alloc(MAX_BYTES - PICTURES.png.length)]);
    expect((await fetchFrom((response) => response.end(full))).bytes).toHaveLength(MAX_BYTES);
    await close();
    const more = Buffer.concat([full, Buffer.alloc(1)]);
    await expect(fetchFrom((response) => response.end(more))).rejects.toThrow(
      new NotAPhotoError('size'),
    );
    await close();
    const inChunks = fetchFrom((response) => {
      response.write(full);
      response.end('x');
    });
    await expect(inChunks).rejects.toThrow(new NotAPhotoError('size'));
  });

  it('is given up after a time limit, however slowly it arrives', async () => {
    const fetched = fetchFrom((response) => {
      const dripping = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(dripping));
    }, 200);
    await expect(fetched).rejects.toThrow(new NotAPhotoError('unreachable'));
  });

  it.each([301, 302, 303, 307, 308])('can’t be redirected: %d isn’t followed', async (status) => {
    const host = await hostThat((response) => {
      response.writeHead(status, { Location: 'https://pictures.example/other.png' });
      response.end(PICTURES.png);
    });
    await expect(fetchPhoto(PHOTO, host)).rejects.toThrow(new NotAPhotoError('status'));
    expect(host.requestedUrls).toEqual([PHOTO.href]);
  });

  it.each([204, 206, 404, 500])('isn’t a photo with status %d', async (status) => {
    const fetched = fetchFrom((response) => response.writeHead(status).end(PICTURES.png));
    await expect(fetched).rejects.toThrow(new NotAPhotoError('status'));
  });

  it('is requested without any information about the viewer', async () => {
    let headers = {};
    await fetchFrom((response, request) => {
      ({ headers } = request);
      response.end(PICTURES.png);
    });
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });
});

describe('access to our own network', () => {
  const telling = (...answers: string[][]): LookupFunction => {
    let lookups = 0;
    return (_, options, tell) => {
      const answer = answers[Math.min(lookups, answers.length - 1)] ?? [];
      lookups += 1;
      const all = answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      if (options.all) tell(null, all);
      else tell(null, all[0]?.address ?? '', all[0]?.family);
    };
  };

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.5.4',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
  ])('is blocked for a name that resolves to %s', async (address) => {
    const through = openInternet({ lookup: telling([address]) });
    await expect(fetchPhoto(PHOTO, { through })).rejects.toThrow(new NotAPhotoError('unreachable'));
    await expect(
      fetchPhoto(PHOTO, { through }).catch(({ cause }) => cause.message),
    ).resolves.toMatch(/is not allowed/);
  });

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
  ])('is blocked for %s', async (address) => {
    const fetched = fetchPhoto(new URL(address)).catch(({ cause }) => cause.message);
    await expect(fetched).resolves.toMatch(/is not allowed/);
  });

  it('is blocked for a name that changes its address, and for one with both kinds', async () => {
    const { port, connections } = await hostThat((response) => response.end(PICTURES.png));
    const PUBLIC = '93.184.215.14';
    // The checked address is the one it connects to, never a second answer.
    for (const answers of [[['127.0.0.1'], [PUBLIC]], [[PUBLIC, '127.0.0.1']]]) {
      const through = openInternet({ lookup: telling(...answers), port });
      await expect(fetchPhoto(PHOTO, { through })).rejects.toThrow(NotAPhotoError);
    }
    expect(connections()).toBe(0);
  });

  it('is blocked for other ports', async () => {
    const fetched = fetchPhoto(new URL('https://pictures.example:6379/'));
    await expect(fetched).rejects.toThrow(new NotAPhotoError('port'));
  });
});
