import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isMailServerError, isTlsError, mailErrorCode } from './mailErrors.mjs';
import { sendOver } from './smtp.mjs';

const letter = (text: string) => ({
  from: 'hello@sukkah.test',
  to: 'gil@example.org',
  subject: text,
  text,
  messageId: `<${text}@sukkah.test>`,
});

async function mailServer(options: SMTPServerOptions = {}) {
  const deliveries: { connection: string; id: string }[] = [];
  const connections = new Set<string>();
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    closeTimeout: 1,
    logger: false,
    onConnect({ id }, done) {
      connections.add(id);
      done();
    },
    onRcptTo({ address }, _session, done) {
      const [, code] = /^refused(\d+)@/.exec(address) ?? [];
      if (!code) return done();
      refusals += 1;
      done(Object.assign(new Error('Not you'), { responseCode: Number(code) }));
    },
    async onData(stream, { id }, done) {
      let text = '';
      for await (const chunk of stream) text += chunk;
      deliveries.push({ connection: id, id: /^Message-ID: <(.*)@/im.exec(text)?.[1] ?? '' });
      done();
    },
    ...options,
  });
  // A client that is cut off mid-transfer causes an error here.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const cutAll = () => {
    for (const one of server.connections) (one as unknown as { close: () => void }).close();
  };
  const ids = () => deliveries.map(({ id }) => id);
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    server,
    deliveries,
    ids,
    connections,
    cutAll,
    refusals: () => refusals,
  };
}

describe('emails', () => {
  it('sent one after another use one connection', async () => {
    const { url, ids, connections } = await mailServer();
    for (const text of ['one', 'two', 'three']) await sendOver(url, letter(text));
    expect(ids()).toEqual(['one', 'two', 'three']);
    expect(connections.size).toBe(1);
  });

  it('sent at once don’t wait for each other, and leave their connections for later ones', async () => {
    const { url, deliveries, connections } = await mailServer();
    const batch = () =>
      Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((text) => sendOver(url, letter(text))));
    await batch();
    expect(connections.size).toBe(6);
    await batch();
    expect(deliveries).toHaveLength(12);
    expect(connections.size).toBe(6);
  });

  it('use several connections for a hundred emails, because mail servers limit emails per connection', async () => {
    const { url, deliveries, connections } = await mailServer();
    for (let n = 0; n < 101; n += 1) await sendOver(url, letter(`${n}`));
    expect(deliveries).toHaveLength(101);
    expect(connections.size).toBe(3);
  });

  it('use a new connection right away if the mail server has closed the idle one', async () => {
    const { url, ids, connections, cutAll } = await mailServer();
    await sendOver(url, letter('before'));
    cutAll();
    await sendOver(url, letter('after'));
    expect(ids()).toEqual(['before', 'after']);
    expect(connections.size).toBe(2);
  });

  it('use a new connection, too, if the server closes it just then or accepts no more', async () => {
    const mailsPerSession = new Map<SMTPServerSession['id'], number>();
    const { url, ids, cutAll } = await mailServer({
      onMailFrom(_address, { id }, done) {
        const turn = (mailsPerSession.get(id) ?? 0) + 1;
        mailsPerSession.set(id, turn);
        if (turn === 1) return done();
        if (mailsPerSession.size === 1) return cutAll();
        done(Object.assign(new Error('Too many in this session'), { responseCode: 421 }));
      },
    });
    for (const text of ['one', 'cut', 'refused']) await sendOver(url, letter(text));
    expect(ids()).toEqual(['one', 'cut', 'refused']);
    expect([...mailsPerSession.values()]).toEqual([2, 2, 1]);
  });

  it('are sent again with the same message id if nobody knows whether they were delivered', async () => {
    const { url, ids, deliveries, cutAll, server } = await mailServer();
    await sendOver(url, letter('before'));
    const { onData } = server as unknown as { onData: SMTPServerOptions['onData'] };
    Object.assign(server, {
      onData(...[stream, session, done]: Parameters<NonNullable<typeof onData>>) {
        Object.assign(server, { onData });
        onData?.call(server, stream, session, () => {
          cutAll();
          done();
        });
      },
    });
    await sendOver(url, letter('doubtful'));
    expect(ids()).toEqual(['before', 'doubtful', 'doubtful']);
    expect(new Set(deliveries.map(({ connection }) => connection)).size).toBe(2);
  });

  it.each([550, 451])('refused with %i aren’t retried right away', async (code) => {
    const { url, refusals } = await mailServer();
    await sendOver(url, letter('before'));
    const mail = { ...letter('none'), to: `refused${code}@example.org` };
    await expect(sendOver(url, mail)).rejects.toMatchObject({ responseCode: code });
    expect(refusals()).toBe(1);
  });

  it('that no mail server accepts fail with its code', async () => {
    const { port, server } = await mailServer();
    await new Promise((resolve) => server.close(() => resolve(undefined)));
    const url = `smtp://127.0.0.1:${port}`;
    await expect(sendOver(url, letter('none'))).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a password', () => {
  const login = {
    allowInsecureAuth: true,
    onAuth: (_auth: unknown, _session: unknown, done: (e: null, r: object) => void) =>
      done(null, { user: 'user' }),
  } as SMTPServerOptions;

  it.each([
    ['another machine', '0.0.0.0', '', 'ETLS'],
    ['another machine whose network is trusted', '0.0.0.0', '?requireTLS=false', 'sent'],
    ['this machine', '127.0.0.1', '', 'sent'],
    ['this machine, if the setting says so', '127.0.0.1', '?requireTLS=true', 'ETLS'],
  ])('for a mail server without STARTTLS on %s', async (_where, host, query, expected) => {
    const { port, ids } = await mailServer(login);
    const url = `smtp://user:hunter2@${host}:${port}/${query}`;
    const result = await sendOver(url, letter('mail')).then(
      () => 'sent',
      ({ code }) => code,
    );
    expect(result).toBe(expected);
    expect(ids()).toEqual(expected === 'sent' ? ['mail'] : []);
  });
});

describe('a mail server’s TLS certificate', () => {
  it.each([
    ['smtps', { secure: true }],
    ['smtp', { disabledCommands: [] }],
  ])('over %s is accepted only if it’s trusted', async (scheme, options) => {
    // The library's own certificate for `localhost`, which nobody vouches for.
    const { port, ids, connections } = await mailServer(options);
    const url = `${scheme}://localhost:${port}`;
    const failure = await sendOver(url, letter('none')).catch((error) => error);
    expect([isTlsError(failure), isMailServerError(failure)]).toEqual([true, true]);
    expect(mailErrorCode(failure)).toBe('ETLS');
    expect(ids()).toEqual([]);
    connections.clear();

    const trusting = `${url}/?tls.rejectUnauthorized=false`;
    for (const text of ['one', 'two']) await sendOver(trusting, letter(text));
    expect(ids()).toEqual(['one', 'two']);
    expect(connections.size).toBe(1);
  });
});
