import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { runCli } from '../runCli.ts'
import { temporaryFolder } from '../testing/runProgram.ts'

/** An address at which nothing listens any more. */
async function getClosedUrl(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

it('deploying while no node answers says so and what to do, without a stack', {
  timeout: 120_000,
}, async () => {
  const err: string[] = []
  const owner = `0x${'11'.repeat(20)}`
  const url = await getClosedUrl()
  const code = await runCli(['paymaster', 'deploy', '--chain', '8453', '--owner', owner], {
    env: {
      LATCHKEY_DATA: temporaryFolder(),
      LATCHKEY_LOG_LEVEL: 'silent',
      LATCHKEY_MODE: 'development',
      LATCHKEY_RPC_EIP155_8453: url,
      LATCHKEY_EGRESS_ALLOW: new URL(url).host,
      LATCHKEY_BUNDLER_CHAINS: '8453',
    },
    cwd: '/',
    out: () => {},
    err: (line) => err.push(line),
    untilStopped: () => Promise.resolve(),
  })
  expect(code).toBe(1)
  expect(err).toEqual([expect.stringContaining('no node of eip155:8453 answers')])
  expect(err.join()).toMatch(/latchkey doctor/)
  expect(err.join()).not.toMatch(/report it|\n {4}at /)
})
