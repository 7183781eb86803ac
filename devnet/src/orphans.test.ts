// long: kills programs and waits until their children are gone.
import { readFile } from 'node:fs/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { devnetChains } from './Devnet.ts'
import { startDevnet } from './startDevnet.ts'
import { isAlive, readBalance, sendCoins, temporaryFolder } from './testing/devnetFixtures.ts'

import { spawnDevnet } from './testing/spawnDevnet.ts'

const stranger = '0x00000000000000000000000000000000000000A1'
it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'a stack that ends by %s takes its chain along, and the folder opens again with everything in it',
  async (signal) => {
    const folder = temporaryFolder()
    const { child, pid, rpcUrl } = await spawnDevnet(folder)
    expect(isAlive(pid)).toBe(true)
    const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    await sendCoins(rpcUrl, from, stranger, 42n)
    child.kill(signal)
    await vi.waitUntil(() => !isAlive(pid), 20_000)
    const devnet = await startDevnet({ dataDir: folder, chains: devnetChains.slice(0, 1) })
    onTestFinished(() => devnet.stop())
    expect(await readBalance(devnet.chains[0]?.rpcUrl ?? '', stranger)).toBe(42n)
  },
)

it('killing the shell that watches the chain, then the stack, leaves no orphan either', async () => {
  const { child, pid } = await spawnDevnet(temporaryFolder())
  const shell = await parentOf(pid)
  expect(shell).not.toBe(child.pid)
  child.kill('SIGSTOP')
  process.kill(shell, 'SIGKILL')
  child.kill('SIGKILL')
  await vi.waitUntil(() => !isAlive(pid), 20_000)
})

async function parentOf(pid: number): Promise<number> {
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  return Number(rest.split(' ')[1])
}
