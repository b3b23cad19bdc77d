import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

export async function startDoor() {
  let target: number | undefined;
  const inside = new Set<Socket>();
  const door = net.createServer((visitor) => {
    const sockets = target ? [visitor, net.connect(target, '127.0.0.1')] : [visitor];
    const leave = () => {
      for (const socket of sockets) socket.destroy();
      inside.delete(visitor);
    };
    inside.add(visitor);
    for (const socket of sockets) socket.on('error', () => {}).on('close', leave);
    const [, server] = sockets;
    if (server) visitor.pipe(server).pipe(visitor);
  });
  const open = async (port: number) => {
    if (!door.listening) await once(door.listen(port, '127.0.0.1'), 'listening');
  };
  await open(0);
  const { port } = door.address() as AddressInfo;
  return {
    port,
    visitors: () => inside.size,
    leadTo(server: number): Promise<void> {
      target = server;
      return open(port);
    },
    hush(): Promise<void> {
      target = undefined;
      for (const socket of inside) socket.destroy();
      return open(port);
    },
    shut(): void {
      door.close();
      for (const socket of inside) socket.destroy();
    },
  };
}
