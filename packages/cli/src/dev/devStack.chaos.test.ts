import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { callRpc } from '../testing/getFrom.ts'
import { isAlive, runProgram, temporaryFolder } from '../testing/runProgram.ts'
import { type DevStack, startDevStack } from '../testing/startDevStack.ts'

const stranger = '0x00000000000000000000000000000000000000A1'

const balance = async (url: string) =>
  BigInt(String((await callRpc(url, 'eth_getBalance', [stranger, 'latest'])).result ?? 0))
const pay = async ({ addresses }: DevStack) => {
  const one = addresses.chains['eip155:31337']
  if (!one) throw new Error('The first chain is missing.')
  await callRpc(one.rpc, 'eth_sendTransaction', [{ from: one.account, to: stranger, value: '0x2a' }])
  await vi.waitUntil(async () => (await balance(one.rpc)) === 42n, 10_000)
}

it('dev: after kill -9 no chain stays, and the folder opens again with everything in it; a broken state is moved aside; a chain killed with -9 comes back', async () => {
  const data = temporaryFolder()
  const first = await startDevStack(data)
  await pay(first)
  first.program.child.kill('SIGKILL')
  expect(await first.program.ended).toBe('SIGKILL')
  expect(existsSync(join(data, 'dev.json'))).toBe(true)
  await vi.waitUntil(() => !first.nodes.some(isAlive), 10_000)
  const second = await startDevStack(data)
  expect(await balance(second.addresses.chains['eip155:31337']?.rpc ?? '')).toBe(42n)
  second.program.child.kill('SIGTERM')
  expect(await second.program.ended).toBe(0)

  writeFileSync(join(data, 'chains/31337.json'), '{"block":{"num')
  const { program, addresses, nodes } = await startDevStack(data)
  expect(program.output()).toMatch(/31337\.json is incomplete .*was moved to/)
  expect(await balance(addresses.chains['eip155:31337']?.rpc ?? '')).toBe(42n)

  const proxy = `${addresses.api}/v1/?chainId=eip155%3A31338&projectId=local`
  const pid = nodes.find((node) => readFileSync(`/proc/${node}/cmdline`, 'utf8').includes('31338')) ?? 0
  process.kill(pid, 'SIGKILL')
  await program.said('Latchkey Two is back')
  await vi.waitUntil(
    async () => /^0x/.test(String((await callRpc(proxy, 'eth_blockNumber', [])).result)),
    20_000,
  )
  expect(program.output()).toContain('Latchkey Two died (code 137)')
}, 120_000)

it('dev: two stacks side by side, neither in the other’s folder nor on its port; one stops with the program that started it', async () => {
  const [one, two] = [temporaryFolder(), temporaryFolder()]
  const left = await startDevStack(one)
  const right = await startDevStack(two, { LATCHKEY_DEV_FILE: join(two, 'mine.json') }, true)
  expect(left.port).not.toBe(right.port)
  expect(readFileSync(join(one, 'dev.json'), 'utf8')).toContain(left.addresses.api)

  const intruder = runProgram('main.ts', ['dev'], { env: { LATCHKEY_PORT: '0', LATCHKEY_DATA: one } })
  expect(await intruder.ended).toBe(1)
  expect(intruder.output()).toContain(`in use by another Latchkey stack (process ${left.program.child.pid}`)
  const squatter = runProgram('main.ts', ['dev'], {
    env: { LATCHKEY_PORT: String(left.port), LATCHKEY_DATA: temporaryFolder() },
  })
  expect(await squatter.ended).toBe(1)
  expect(squatter.output()).toMatch(
    /already in use by ".*packages\/cli.*" \(process \d+\)\..*LATCHKEY_PORT=\d+/,
  )

  left.program.child.kill('SIGINT')
  expect(await left.program.ended).toBe(0)
  expect(right.nodes.every(isAlive)).toBe(true)
  expect((await fetch(`${right.addresses.api}/healthz`)).status).toBe(200)
  right.program.child.disconnect()
  expect(await right.program.ended).toBe(0)
  expect(right.nodes.filter(isAlive)).toEqual([])
}, 120_000)
