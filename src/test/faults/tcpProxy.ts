import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

export async function startTcpProxy() {
  let target: number | undefined;
  const clients = new Set<Socket>();
  const proxy = net.createServer((client) => {
    const sockets = target ? [client, net.connect(target, '127.0.0.1')] : [client];
    const leave = () => {
      for (const socket of sockets) socket.destroy();
      clients.delete(client);
    };
    clients.add(client);
    for (const socket of sockets) socket.on('error', () => {}).on('close', leave);
    const [, server] = sockets;
    if (server) client.pipe(server).pipe(client);
  });
  const open = async (port: number) => {
    if (!proxy.listening) await once(proxy.listen(port, '127.0.0.1'), 'listening');
  };
  await open(0);
  const { port } = proxy.address() as AddressInfo;
  return {
    port,
    clientCount: () => clients.size,
    forwardTo(server: number): Promise<void> {
      target = server;
      return open(port);
    },
    goSilent(): Promise<void> {
      target = undefined;
      for (const socket of clients) socket.destroy();
      return open(port);
    },
    close(): void {
      proxy.close();
      for (const socket of clients) socket.destroy();
    },
  };
}
