import { connect, createConfig, getTokens, waitForTransaction } from '@latchkey/core'
import { evm } from '@latchkey/core/evm'
import { getSwapQuote, getSwapTokens, swap } from '@latchkey/core/swaps'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { announceWallet, installPage } from '../../../core/src/chains/evm/testing/installPage.ts'
import { type SwapStack, startSwapStack } from '../testing/startSwapStack.ts'

let stack: SwapStack
let config: ReturnType<typeof createConfig>
let stop: () => void

beforeAll(async () => {
  stack = await startSwapStack()
}, 120_000)
afterAll(() => stack?.close())
beforeEach(async () => {
  const page = installPage()
  announceWallet(page, {
    async request({ method, params }) {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [stack.user]
      return stack.rpc<unknown>(method, (params ?? []) as readonly unknown[])
    },
    on() {},
    removeListener() {},
  } as Parameters<typeof announceWallet>[1])
  const { id, name, rpcUrl, nativeCurrency } = stack.chain
  config = createConfig({
    server: { api: stack.url, projectId: 'local' },
    networks: [{ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } }],
    adapters: [evm()],
    storage: null,
    logLevel: 'silent',
  })
  stop = config.start()
  await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet') })
})
afterEach(async () => {
  stop()
  vi.unstubAllGlobals()
  await automine(true)
})

describe('balances after a swap', () => {
  it('[S4.20] are those of the chain once the block is there, also where they were read before it', async () => {
    const held = async () => (await getTokens(config)).tokens.find(({ symbol }) => symbol === 'TUSD')?.amount
    const before = await held()
    const { tokens } = await getSwapTokens(config)
    const [sell, buy] = ['ETH', 'TUSD'].map((symbol) => tokens.find((token) => token.symbol === symbol))
    if (!sell || !buy) expect.fail('no tokens')
    const quote = await getSwapQuote(config, { sell, buy, amount: 10n ** 18n })
    await automine(false)
    const sent = await swap(config, { quote })
    // As the modal does when it goes back to the account: nothing is in a block yet.
    expect(await held()).toBe(before)
    const outcome = waitForTransaction(config, sent)
    await stack.rpc('evm_mine', []).catch(() => undefined)
    expect(await outcome).toMatchObject({ status: 'confirmed' })
    const after = await held()
    expect(after).toBe(await stack.balance('TUSD'))
    expect(after).not.toBe(before)
  })
})

/** The chain answers `null` to this, which `rpc` takes for a refusal. */
const automine = (isOn: boolean) => stack.rpc('evm_setAutomine', [isOn]).catch(() => undefined)
