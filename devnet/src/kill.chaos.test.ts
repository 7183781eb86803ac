import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { devnetChains } from './Devnet.ts'
import { startDevnet } from './startDevnet.ts'
import { isAlive, readBalance, sendCoins, temporaryFolder } from './testing/devnetFixtures.ts'

import { spawnDevnet } from './testing/spawnDevnet.ts'

const stranger = '0x00000000000000000000000000000000000000A2'
const sender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const rounds = 12

it('kill -9 of stack and chain at any moment: the folder opens every time, with all that was a second old', {
  timeout: 300_000,
}, async () => {
  const folder = temporaryFolder()
  // A fixed sequence, so that a failure can be seen again.
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  let settled = 0n
  for (let round = 0; round < rounds; round++) {
    const { child, pid, rpcUrl } = await spawnDevnet(folder)
    expect(await readBalance(rpcUrl, stranger), `round ${round}`).toBeGreaterThanOrEqual(settled)

    settled = await sendCoins(rpcUrl, sender, stranger, 1n).then(() => readBalance(rpcUrl, stranger))
    // The state is written once a second: what is older than two is promised to be there.
    await pause(2_000)
    // And something in flight while the axe falls.
    void sendCoins(rpcUrl, sender, stranger, 1n).catch(() => undefined)
    await pause(random() * 1_200)
    const chainFirst = random() < 0.5
    process.kill(chainFirst ? pid : (child.pid ?? 0), 'SIGKILL')
    if (chainFirst) child.kill('SIGKILL')
    await vi.waitUntil(() => !isAlive(pid), 10_000)
  }
  const devnet = await startDevnet({ dataDir: folder, chains: devnetChains.slice(0, 1) })
  onTestFinished(() => devnet.stop())
  expect(await readBalance(devnet.chains[0]?.rpcUrl ?? '', stranger)).toBeGreaterThanOrEqual(settled)
})
