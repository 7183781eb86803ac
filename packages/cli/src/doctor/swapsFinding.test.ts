import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../testing/temporaryFolder.ts'
import { diagnose } from './diagnose.ts'

const token = `0x${'11'.repeat(20)}`
const native = `0x${'e'.repeat(40)}`
const key = 'zx_secret'

async function serve(answer: object): Promise<string> {
  const server = createServer((_, response) => response.end(JSON.stringify(answer)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
async function find(env: Record<string, string>, isLive = false) {
  const base = { LATCHKEY_PORT: '0', LATCHKEY_LOG_LEVEL: 'silent', LATCHKEY_DATA: temporaryFolder() }
  const findings = await diagnose({ ...base, ...env }, { isLive })
  return findings.find(({ part }) => part === 'Swaps') ?? expect.fail('Nothing was said of swaps')
}
function zeroEx(host: string) {
  const file = join(temporaryFolder(), 'tokens.json')
  const entry = { chainId: 1, address: token, name: 'Dollar', symbol: 'USD', decimals: 6 }
  writeFileSync(file, JSON.stringify({ name: 'Own', tokens: [entry] }))
  return {
    LATCHKEY_RPC_EIP155_1: `http://${host}`,
    LATCHKEY_ZEROX_KEY: key,
    LATCHKEY_ZEROX_CHAINS: '1',
    LATCHKEY_ZEROX_URL: `http://${host}`,
    LATCHKEY_EGRESS_ALLOW: host,
    LATCHKEY_TOKENS_FILE: file,
  }
}

it('without anybody who swaps it says how to have one', async () => {
  expect(await find({})).toMatchObject({
    state: 'ok',
    servedBy: 'nothing',
    advice: expect.stringContaining('LATCHKEY_SWAPS_FILE'),
  })
})

it('says that the 0x adapter was not run against the live service, and never its key', async () => {
  const finding = await find(zeroEx('127.0.0.1:9'))
  expect(finding).toMatchObject({
    state: 'attention',
    servedBy: '0x at 127.0.0.1:9 for eip155:1, with a key',
    advice: expect.stringContaining('not yet run against the live service'),
  })
  expect(JSON.stringify(finding)).not.toContain(key)
})

it('asks it with --live', async () => {
  const good = await serve({
    liquidityAvailable: true,
    sellToken: native,
    buyToken: token,
    sellAmount: String(10n ** 18n),
    buyAmount: '2500000000',
    minBuyAmount: '2475000000',
    allowanceTarget: null,
  })
  expect(await find(zeroEx(good), true)).toMatchObject({
    state: 'ok',
    advice: expect.stringContaining('a coin of eip155:1 gives USD'),
  })
  const bad = await serve({ message: 'no' })
  const failed = await find(zeroEx(bad), true)
  expect(failed).toMatchObject({ state: 'failed', advice: expect.stringContaining('no answer') })
  expect(JSON.stringify(failed)).not.toContain(key)
})
