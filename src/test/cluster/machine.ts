import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { serverAccount } from '../../setup/postgresPlace.mjs';

/**
 * Creates a machine of the cluster: a folder in place of its file system, and a loopback address. Its
 * processes are those that work in its folder, so all of them can be killed at once.
 */
export function createMachine(
  root: string,
  address: string,
  account: ReturnType<typeof serverAccount>,
) {
  const at = (place: string) => path.join(root, place);
  const giveAway = (place: string) => {
    if (account.uid !== undefined) fs.chownSync(place, account.uid, Number(account.gid));
  };
  const makeFolder = (place: string) => {
    if (fs.existsSync(at(place))) return;
    if (place !== '/') makeFolder(path.dirname(place));
    fs.mkdirSync(at(place), { mode: 0o700 });
    giveAway(at(place));
  };
  makeFolder('/');
  const output = fs.openSync(at('/output'), 'a');
  const options = (env: NodeJS.Dict<string>) => ({
    ...account,
    cwd: root,
    env: {
      NODE_ENV: process.env.NODE_ENV,
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      HOME: at('/var/lib/postgresql'),
      ...env,
    },
  });

  function processes(): number[] {
    return fs.readdirSync('/proc').flatMap((name) => {
      try {
        const folder = /^\d+$/.test(name) ? fs.readlinkSync(`/proc/${name}/cwd`) : '';
        return `${folder}/`.startsWith(`${root}/`) ? Number(name) : [];
      } catch {
        // It has ended, or isn't ours.
        return [];
      }
    });
  }

  function signal(name: NodeJS.Signals): void {
    for (const pid of processes()) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended.
      }
    }
  }

  const services: (() => void)[] = [];

  return {
    address,
    /** Returns where a place on the machine is. */
    at,
    makeFolder,
    write(place: string, text: string): string {
      makeFolder(path.dirname(place));
      fs.writeFileSync(at(place), text, { mode: 0o600 });
      giveAway(at(place));
      return at(place);
    },
    /** Starts a program, now and when the machine boots. */
    serve(program: string, args: string[], env: NodeJS.Dict<string> = {}): void {
      const start = () => {
        const stdio = ['ignore', output, output] as const;
        spawn(program, args, { ...options(env), stdio: [...stdio] });
      };
      services.push(start);
      start();
    },
    /**
     * Runs a program to its end.
     * @throws Error with its output if it fails
     */
    async run(program: string, args: string[], env: NodeJS.Dict<string> = {}): Promise<void> {
      const child = spawn(program, args, { ...options(env), stdio: ['ignore', 'pipe', 'pipe'] });
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part) => {
          text += part;
        });
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${text}`);
    },
    /** Ends all processes, as a power cut does. */
    async die(): Promise<void> {
      // Once all have stopped, none acts on the end of another.
      signal('SIGSTOP');
      while (processes().length > 0) {
        signal('SIGKILL');
        await sleep(20);
      }
    },
    /** Its connections stay open, but nothing answers. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    boot(): void {
      for (const start of services) start();
    },
  };
}

export type Machine = ReturnType<typeof createMachine>;
