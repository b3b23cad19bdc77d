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

it('ends what it runs, and what that has started, when it is killed itself', async () => {
  const processes = JSON.stringify(new URL('./processes.mjs', import.meta.url).href);
  // tsx runs the program in a process below its own; both must end.
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
