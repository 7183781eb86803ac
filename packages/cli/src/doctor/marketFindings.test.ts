import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { diagnose } from '../commands/doctor.ts'
import { temporaryFolder } from '../testing/runProgram.ts'
import { pricesFinding } from './marketFindings.ts'

describe('pricesFinding', () => {
  const here = fileURLToPath(import.meta.url)
  const coinGecko = { key: 'secret', plan: 'demo' } as const
  const token = `0x${'1'.repeat(40)}`
  const exchange = {
    ...{ factory: token, router: token, wrapped: token, pairCodeHash: `0x${'1'.repeat(64)}` as const },
    ...{ bases: [], dollars: [] },
  }

  it.each([
    ['no source', {}, 'ok', 'nothing', 'LATCHKEY_PRICES_FILE'],
    ['a file', { file: here }, 'ok', `${here} (LATCHKEY_PRICES_FILE)`, ''],
    ['a missing file', { file: '/nowhere' }, 'failed', '/nowhere', "can't be read"],
    [
      'a missing file before CoinGecko',
      { file: '/nowhere', coinGecko },
      'attention',
      'then CoinGecko',
      "can't be read",
    ],
    ['CoinGecko', { coinGecko }, 'attention', 'CoinGecko, demo plan', 'not yet run against the live service'],
  ])('tells of %s', async (_, prices, state, servedBy, advice) => {
    const finding = await pricesFinding({ prices: { minLiquidity: 10_000, ...prices }, exchanges: {} })
    expect(finding).toMatchObject({ part: 'Prices', state })
    expect(finding.servedBy).toContain(servedBy)
    expect(finding.advice).toContain(advice)
    expect(JSON.stringify(finding)).not.toContain('secret')
  })

  it('tells of pools between the file and CoinGecko, unless they are off', async () => {
    const tell = async (minLiquidity: number) =>
      (
        await pricesFinding({
          prices: { file: here, minLiquidity, coinGecko },
          exchanges: { 'eip155:1': exchange },
        })
      ).servedBy
    expect(await tell(25_000)).toMatch(/PRICES_FILE\), then pools of \$25000 .*, then CoinGecko/)
    expect(await tell(0)).not.toContain('pools')
  })
})

describe('historyFinding', () => {
  async function serve(body: string): Promise<string> {
    const server = createServer((_, response) => response.end(body))
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
    return findings.find(({ part }) => part === 'History') ?? expect.fail('Nothing was said of the history')
  }
  const blockscout = (host: string) => ({
    LATCHKEY_RPC_EIP155_1: `http://${host}`,
    LATCHKEY_BLOCKSCOUT_EIP155_1: `http://${host}/api`,
    LATCHKEY_BLOCKSCOUT_KEY: 'proapi_secret',
    LATCHKEY_EGRESS_ALLOW: host,
  })

  it('without Blockscout it says how to have one', async () => {
    expect(await find({})).toMatchObject({
      state: 'ok',
      advice: expect.stringContaining('LATCHKEY_BLOCKSCOUT_EIP155_<id>'),
    })
  })

  it('says that the adapter was not run against the live service, and never its key', async () => {
    const finding = await find(blockscout('127.0.0.1:9'))
    expect(finding).toMatchObject({
      state: 'attention',
      servedBy: expect.stringContaining('127.0.0.1:9 for eip155:1, with a key'),
      advice: expect.stringContaining('not yet run against the live service'),
    })
    expect(JSON.stringify(finding)).not.toContain('proapi_secret')
  })

  it('asks it with --live', async () => {
    const good = await serve('{"status":"0","message":"No transactions found","result":[]}')
    expect(await find(blockscout(good), true)).toMatchObject({
      state: 'ok',
      advice: expect.stringContaining('just now'),
    })
    const bad = await serve('{"status":"0","message":"NOTOK","result":null}')
    const failed = await find(blockscout(bad), true)
    expect(failed).toMatchObject({
      state: 'failed',
      advice: expect.stringContaining('eip155:1: Blockscout gave no list'),
    })
    expect(JSON.stringify(failed)).not.toContain('proapi_secret')
  })
})

describe('swapsFinding', () => {
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
})

describe('onrampFinding', () => {
  const moonPay = {
    LATCHKEY_MOONPAY_KEY: 'pk_test_1',
    LATCHKEY_MOONPAY_SECRET: 'sk_test_secret',
    LATCHKEY_MOONPAY_WEBHOOK_KEY: 'wk_test_secret',
  }

  async function find(env: Record<string, string>, isLive = false) {
    const base = { LATCHKEY_PORT: '0', LATCHKEY_LOG_LEVEL: 'silent', LATCHKEY_DATA: temporaryFolder() }
    const findings = await diagnose({ ...base, ...env }, { isLive })
    return findings.find(({ part }) => part === 'Buying') ?? expect.fail('Nothing was said of buying')
  }

  it('without anybody who sells it says how to have one', async () => {
    expect(await find({})).toMatchObject({
      state: 'ok',
      servedBy: 'nothing',
      advice: expect.stringContaining('LATCHKEY_CHECKOUT_URL'),
    })
  })

  it('says that the MoonPay adapter was not run against the live service, and never its keys', async () => {
    const finding = await find(moonPay)
    expect(finding).toMatchObject({
      state: 'attention',
      servedBy: 'MoonPay at buy-sandbox.moonpay.com',
      advice: expect.stringContaining('not yet run against the live service'),
    })
    expect(JSON.stringify(finding)).not.toContain('secret')
  })

  it('asks it with --live', async () => {
    let status = 200
    const answer = {
      baseCurrencyAmount: 100,
      quoteCurrencyAmount: 1,
      feeAmount: 1,
      networkFeeAmount: 1,
      totalAmount: 102,
    }
    const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(answer)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const env = { ...moonPay, LATCHKEY_MOONPAY_API_URL: `http://${host}`, LATCHKEY_EGRESS_ALLOW: host }
    expect(await find(env, true)).toMatchObject({ state: 'ok', advice: expect.stringContaining('just now') })
    status = 500
    const failed = await find(env, true)
    expect(failed).toMatchObject({
      state: 'failed',
      advice: expect.stringContaining('MoonPay can’t be used'),
    })
    expect(JSON.stringify(failed)).not.toContain('secret')
  })
})
