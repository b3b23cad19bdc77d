import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { runTool } from './processes.mjs';

function lives(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("stops its children and their children when it's killed", async () => {
  const processes = JSON.stringify(new URL('./processes.mjs', import.meta.url).href);
  // tsx runs the program in a child process. Both must end.
  const source = `
    import { startTool } from ${processes};
    startTool('tsx', ['-e', 'console.log(process.pid); setInterval(() => {}, 1000)']);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'pipe' });
  const [output] = await once(parent.stdout, 'data');
  const grandchild = Number(output);
  expect(lives(grandchild)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => lives(grandchild), { timeout: 5000 }).toBe(false);
});

it('shows the output of a quiet tool that fails', async () => {
  const failing = runTool('tsx', ['-e', 'console.log("why"); process.exit(3)'], { quiet: true });
  await expect(failing).rejects.toThrow(/^why\n.*failed \(exit code 3\)\.$/s);
});

it('reports no failure for a tool that it stops during its own shutdown', async () => {
  const module = (name: string) => JSON.stringify(new URL(`./${name}.mjs`, import.meta.url).href);
  const source = `
    import { prepareEnding } from ${module('ending')};
    import { runTool } from ${module('processes')};
    import { step } from ${module('steps')};
    const { fail } = prepareEnding();
    const work = () => runTool('tsx', ['-e', 'console.log("up"); setInterval(() => {}, 1000)']);
    const alone = work().catch((error) => console.error(error.message));
    step('Working', work).catch(fail);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'pipe' });
  let output = '';
  for (const stream of [parent.stdout, parent.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  await expect.poll(() => output.match(/up/g)?.length, { timeout: 20_000 }).toBe(2);
  parent.kill('SIGTERM');
  const [code] = await once(parent, 'close');
  expect(code).toBe(143);
  expect(output).not.toMatch(/failed|SIGTERM/);
});
