import { mainnet } from 'viem/chains'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import type { Config } from '../config/Config.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { connect, createConfig, getAccount, getBalance, getNetwork, getPrices, showAlert, signMessage, switchNetwork } from './index.ts'

const nothing = undefined as unknown as Config
const options = { networks: [mainnet], adapters: [evm()], storage: createMemoryStorage() }
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What a developer reads in the console: the error of an action, whether it throws or rejects. */
async function fault(run: () => unknown): Promise<{ name: string; message: string }> {
  try {
    await run()
  } catch (error) {
    if (error instanceof Error) return error
  }
  return expect.fail('It was accepted')
}

describe('what a developer reads', () => {
  it.each<[string, (config: Config) => unknown]>([
    ['connect', (config) => connect(config, { connector: 'io.metamask' })],
    ['getAccount', (config) => getAccount(config)],
    ['getNetwork', (config) => getNetwork(config)],
    ['getBalance', (config) => getBalance(config, { address })],
    ['signMessage', (config) => signMessage(config, { message: 'Hello' })],
    ['switchNetwork', (config) => switchNetwork(config, { network: 'eip155:1' })],
  ])('of %s without a config, or with that of another library', async (_, run) => {
    for (const given of [nothing, { state: {}, _internal: {} } as unknown as Config])
      expect(await fault(() => run(given))).toMatchObject({
        name: 'InvalidConfigError',
        field: 'config',
        message: expect.stringMatching(
          /^`config` is not what `createConfig` .* Docs: errors[.]html#invalidconfigerror$/,
        ),
      })
  })

  it('of a server that is down: which one', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    const config = createConfig({ ...options, server: 'https://latchkey.example/base?key=hunter2' })
    const { name, message } = await fault(() => getPrices(config, { addresses: [`eip155:1:${address}`] }))
    expect(name).toBe('UnreachableError')
    expect(message).toBe(
      'The server https://latchkey.example could not be reached, or the connection to it was cut. ' +
        'Check your connection and try again. Docs: errors.html#unreachableerror',
    )
  })

  it('of an app without a server: that there is none, and no address', async () => {
    const fetch = vi.fn()
    vi.stubGlobal('fetch', fetch)
    const { name, message } = await fault(() =>
      getPrices(createConfig(options), { addresses: [`eip155:1:${address}`] }),
    )
    expect(name).toBe('ServerError')
    expect(message).toMatch(/set up without a server .* `server`[.] Docs: errors[.]html#servererror$/)
    expect(message).not.toMatch(/https?:|reached/)
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each(['0x12', 'vitalik.eth', `${address}00`, ''])(
    'of %j in place of an address: that it is none, and no node is asked',
    async (wrong) => {
      const fetch = vi.fn()
      vi.stubGlobal('fetch', fetch)
      const config: Config = createConfig(options)
      const { name, message } = await fault(() => getBalance(config, { address: wrong }))
      expect(name).toBe('InvalidAddressError')
      expect(message).toMatch(/^This is not an address .* Docs: errors[.]html#invalidaddresserror$/)
      expect(fetch).not.toHaveBeenCalled()
    },
  )

  it('of an alert: its code', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    showAlert(createConfig(options), { code: 'APKT001' })
    await vi.waitFor(() => expect(print).toHaveBeenCalled())
    expect(print.mock.calls[0]?.[1]).toMatchObject({ code: 'APKT001' })
  })
})

describe('an error', () => {
  it('has one shape, from the sentence to the first cause', async () => {
    const refused = new TypeError('fetch failed')
    vi.stubGlobal('fetch', () => Promise.reject(refused))
    const config = createConfig({ ...options, server: 'https://latchkey.example' })
    const error = await getPrices(config, { addresses: [`eip155:1:${address}`] }).catch((reason) => reason)
    expect(error).toMatchObject({
      code: 'UNREACHABLE',
      shortMessage: expect.stringMatching(
        /^The server https:\/\/latchkey.example could not be reached.*[.]$/,
      ),
      hint: 'Check your connection and try again.',
      details: undefined,
      docsPath: 'errors.html#unreachableerror',
    })
    expect(error.walk()).toBe(refused)
    expect(error.walk((one: unknown) => one instanceof TypeError)).toBe(refused)
    expect(error.walk((one: unknown) => one instanceof RangeError)).toBeUndefined()
  })
})
