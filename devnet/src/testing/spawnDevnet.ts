import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const script = fileURLToPath(new URL('./runDevnet.ts', import.meta.url))

/**
 * Runs a devnet of one chain in a process of its own, so that a test can kill it, and waits until the chain answers.
 * The process is killed when the test has finished.
 *
 * @returns the process, the process id of its chain, and where the chain answers
 */
export async function spawnDevnet(
  dataDir: string,
): Promise<{ child: ChildProcess; pid: number; rpcUrl: string }> {
  const child = spawn(
    process.execPath,
    ['--conditions=latchkey-source', '--import', 'tsx', script, dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { processes, rpcUrl } = JSON.parse(line) as { processes: Record<string, number>; rpcUrl: string }
  const pid = processes['31337']
  if (!pid) throw new Error('The chain has no process.')
  return { child, pid, rpcUrl }
}
