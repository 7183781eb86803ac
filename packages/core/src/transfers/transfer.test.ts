import { describe, expect, it, vi } from 'vitest'
import { captureContext } from '../requests/requestContext.ts'
import { UnsupportedSendError } from '../requests/tokenActions.ts'
import { waitForTransaction } from '../requests/waitForTransaction.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { NotConnectedError } from '../wallets/errors.ts'
import { InsufficientFundsError, InvalidSendError } from './errors.ts'
import { estimateSendFee } from './estimateSendFee.ts'
import type { TransferAsset, TransferParameters } from './parseTransfer.ts'
import { previewTransfer } from './previewTransfer.ts'
import { transfer } from './transfer.ts'
import { watchTransfer } from './watchTransfer.ts'

const from = '0x00000000000000000000000000000000000000A1'
const to = '0x00000000000000000000000000000000000000B1'
const ether = 10n ** 18n
const fee = 2_000_000_000n * 21_000n
const half: TransferParameters = { to, amount: ether / 2n, gasPrice: 3n }

async function ready() {
  const test = await startConnected()
  test.adapter.balances.set(from.toLowerCase(), ether)
  const seen = () => test.events.map(({ event }) => event).filter((event) => event.startsWith('SEND_'))
  return { ...test, seen }
}

describe('transfer', () => {
  it('[S7.28] hands the wallet to, address, data, value and gas price, and moves the money', async () => {
    const { config, adapter, events } = await ready()
    const receipt = await transfer(config, half)
    const transaction = { to, address: from, data: '0x', value: ether / 2n, gasPrice: 3n }
    expect(adapter.sent).toEqual([{ hash: receipt.hash, network: 'eip155:1', transaction }])
    expect(receipt).toMatchObject({ network: 'eip155:1', sent: transaction })
    expect(adapter.balances.get(to.toLowerCase())).toBe(ether / 2n)
    expect(adapter.balances.get(from.toLowerCase())).toBe(ether / 2n - fee)
    const properties = { network: 'eip155:1', isSmartAccount: false, token: 'ETH', amount: '0.5' }
    expect(events.slice(-2)).toEqual([
      { event: 'SEND_INITIATED', properties },
      { event: 'SEND_SUCCESS', properties },
    ])
    await expect(waitForTransaction(config, receipt)).resolves.toMatchObject({ status: 'confirmed' })
  })

  it.each([
    ['by its signal', { isLate: false }],
    ['by its deadline', { isLate: true }],
  ])(
    '[X.26] one that is given up %s, and was sent all the same, is listed where the wallet tells it',
    async (_, { isLate }) => {
      const { config, adapter, seen, wallet } = await ready()
      const onWithdrawn = vi.fn()
      const { connector } = wallet
      Object.assign(connector, {
        answersWithdrawn: true,
        withSignal(signal: AbortSignal) {
          signal.addEventListener('abort', onWithdrawn)
          return connector
        },
      })
      const held = wallet.hold('sendTransaction')
      const controller = new AbortController()
      const sending = transfer(config, { ...half, signal: controller.signal, ...(isLate && { timeout: 20 }) })
      await vi.waitFor(() => expect(held).toHaveLength(1))
      if (!isLate) controller.abort()
      await vi.waitFor(() => expect(onWithdrawn).toHaveBeenCalled())
      held[0]?.approve()
      const { hash } = await sending
      expect(adapter.sent).toMatchObject([{ hash }])
      expect(config.state.sends?.map((one) => one.hash)).toEqual([hash])
      expect(seen()).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
    },
  )

  it('[X.26] control: one that is given up ends at once where the wallet leaves its outcome open', async () => {
    const { config, wallet } = await ready()
    const held = wallet.hold('sendTransaction')
    const controller = new AbortController()
    const sending = transfer(config, { ...half, signal: controller.signal })
    await vi.waitFor(() => expect(held).toHaveLength(1))
    controller.abort()
    await expect(sending).rejects.toMatchObject({ name: 'AbortedError' })
    expect(config.state.sends ?? []).toEqual([])
  })

  it('[X.26] one that still waits in the wallet is followed to its end, whatever is sent meanwhile', async () => {
    const { config, adapter, wallet } = await ready()
    const held = wallet.hold('sendTransaction')
    const first = transfer(config, half)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    const second = transfer(config, { ...half, amount: ether / 4n })
    await vi.waitFor(() => expect(held).toHaveLength(2))
    held[0]?.approve()
    const { hash } = await first
    expect(config.state.sends?.map((one) => one.hash)).toEqual([hash])
    held[1]?.reject({ code: 4001 })
    await expect(second).rejects.toMatchObject({ code: 4001 })
    wallet.release('sendTransaction')
    await transfer(config, { ...half, amount: ether / 4n })
    expect(adapter.sent).toMatchObject([
      { transaction: { value: ether / 2n } },
      { transaction: { value: ether / 4n } },
    ])
  })

  it('[S5.29] an asset that was looked up and not found is refused, and nothing is sent in its place', async () => {
    const { config, adapter } = await ready()
    const tokens: TransferAsset[] = []
    const asset = tokens.find(({ symbol }) => symbol === 'USDC')
    // @ts-expect-error the type has no undefined
    const parameters: TransferParameters = { ...half, asset }
    const refusal = { name: 'InvalidParameterError', field: 'asset' }
    await expect(transfer(config, parameters)).rejects.toMatchObject(refusal)
    await expect(estimateSendFee(config, parameters)).rejects.toMatchObject(refusal)
    await expect(previewTransfer(config, parameters as never)).rejects.toMatchObject(refusal)
    expect(adapter.sent).toEqual([])
    await transfer(config, half)
    expect(adapter.sent).toHaveLength(1)
  })

  it('[X.26] after a disconnect nobody’s next transfer is the one that still waits in the wallet', async () => {
    const { config, wallet, adapter } = await ready()
    const held = wallet.hold('sendTransaction')
    const first = transfer(config, half)
    first.catch(() => {})
    await vi.waitFor(() => expect(held).toHaveLength(1))
    await disconnect(config)
    await expect(transfer(config, half)).rejects.toThrow(NotConnectedError)
    await connect(config, { connector: wallet.connector })
    wallet.release('sendTransaction')
    await transfer(config, { ...half, amount: ether / 8n })
    expect(adapter.sent).toMatchObject([{ transaction: { value: ether / 8n } }])
  })

  it('[S5.30] reads the gas price where none is given, and sends nothing without', async () => {
    const { config, adapter } = await ready()
    await transfer(config, { ...half, gasPrice: undefined })
    expect(adapter.sent[0]?.transaction).toMatchObject({ gasPrice: 2_000_000_000n })
    const wallet = createTestWallet()
    const bare = createTestAdapter({ wallets: [wallet] })
    const failing = {
      ...bare,
      ...(bare.connection && {
        connection: { ...bare.connection, getGasPrice: () => Promise.reject(new Error('down')) },
      }),
    }
    const other = await startConnected({ wallet, adapter: failing })
    await expect(transfer(other.config, { to, amount: ether })).rejects.toThrow(InvalidSendError)
    expect(wallet.asked).toEqual(['connect'])
  })

  it.each<[string, Partial<TransferParameters>, { message: string; amount: string }]>([
    ['can’t be paid', { amount: 2n * ether }, { message: 'InsufficientFundsError', amount: '2' }],
    ['has a receiver that is no address', { to: '0x1' }, { message: 'InvalidSendError', amount: '0.5' }],
    ['has no amount', { amount: 'secret' as never }, { message: 'InvalidSendError', amount: '' }],
  ])(
    '[S8.12] [S8.40] one that %s is SEND_ERROR, though no wallet was asked',
    async (_, wrong, { message, amount }) => {
      const { config, events, seen, wallet } = await ready()
      await expect(transfer(config, { ...half, ...wrong })).rejects.toThrow()
      expect(seen()).toEqual(['SEND_ERROR'])
      expect(events.at(-1)).toEqual({
        event: 'SEND_ERROR',
        properties: {
          network: 'eip155:1',
          isSmartAccount: false,
          token: 'ETH',
          amount,
          message: expect.stringMatching(new RegExp(`^${message} [A-Z_]+$`)),
        },
      })
      expect(wallet.asked).toEqual(['connect'])
    },
  )

  it('[S8.12] a refusal is SEND_REJECTED, and the wallet is asked again next time', async () => {
    const { config, wallet, events, seen } = await ready()
    wallet.fail('sendTransaction', { thrown: { code: 4001, message: 'no' } })
    await expect(transfer(config, half)).rejects.toMatchObject({ code: 4001 })
    expect(seen()).toEqual(['SEND_INITIATED', 'SEND_REJECTED'])
    expect(events.at(-1)).toMatchObject({ properties: { message: 'UserRejectedRequestError 4001' } })
    wallet.fail('sendTransaction', undefined)
    await expect(transfer(config, half)).resolves.toHaveProperty('hash')
  })

  it('[S8.12] a request that the person closes in the wallet is SEND_REJECTED', async () => {
    const { config, wallet, events, seen } = await ready()
    const thrown = new DOMException('Request was aborted', 'AbortError')
    wallet.fail('sendTransaction', { thrown })
    await expect(transfer(config, half)).rejects.toMatchObject({ name: 'AbortedError' })
    expect(seen()).toEqual(['SEND_INITIATED', 'SEND_REJECTED'])
    expect(events.at(-1)).toMatchObject({ properties: { message: expect.stringMatching(/^AbortedError/) } })
  })

  it('[S8.12] one that its caller aborts has no event of its end', async () => {
    const { config, wallet, seen } = await ready()
    const held = wallet.hold('sendTransaction')
    const controller = new AbortController()
    const sending = transfer(config, { ...half, signal: controller.signal })
    const aborted = expect(sending).rejects.toMatchObject({ name: 'AbortedError' })
    await vi.waitFor(() => expect(held).toHaveLength(1))
    controller.abort()
    await aborted
    expect(seen()).toEqual(['SEND_INITIATED'])
  })

  it('[S8.12] any other failure is SEND_ERROR, without text from outside', async () => {
    const { config, wallet, events, seen } = await ready()
    wallet.fail('sendTransaction', { thrown: { code: -32000, message: 'secret' } })
    await expect(transfer(config, half)).rejects.toMatchObject({ code: -32000 })
    expect(seen()).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
    expect(JSON.stringify(events)).not.toContain('secret')
  })

  it.each<[string, object]>([
    ['no amount', { amount: undefined }],
    ['an amount that is a number', { amount: 0.5 }],
    ['an amount that is text', { amount: '0.5' }],
    ['an amount of 0', { amount: 0n }],
    ['an amount below 0', { amount: -1n }],
    ['no receiver', { to: undefined }],
    ['a receiver that is no address', { to: '0x1' }],
    ['a receiver with a wrong character', { to: '0x0000000000000000000000000000000000000Bad' }],
    [
      'a native currency of another network',
      { asset: { network: 'eip155:10', symbol: 'ETH', decimals: 18 } },
    ],
  ])('[S5.32] sends nothing for %s', async (_title, wrong) => {
    const { config, wallet, adapter } = await ready()
    await expect(transfer(config, { ...half, ...wrong })).rejects.toThrow(
      'Please enter a valid amount and receiver address',
    )
    expect(wallet.asked).toEqual(['connect'])
    expect(adapter.sent).toEqual([])
  })

  it('asks no wallet for more than the account can pay, fee included', async () => {
    const whole = await ready()
    const failure = await transfer(whole.config, { ...half, amount: ether }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(InsufficientFundsError)
    expect(failure).toMatchObject({ balance: ether, value: ether, fee })
    expect(whole.wallet.asked).toEqual(['connect'])
    const exact = await ready()
    await expect(transfer(exact.config, { ...half, amount: ether - fee })).resolves.toHaveProperty('hash')
  })

  it('[S5.29] refuses a token, which this adapter can not send', async () => {
    const { config, wallet } = await ready()
    const asset = { symbol: 'COIN', decimals: 6, address: `eip155:1:${to}` as const }
    await expect(transfer(config, { ...half, asset })).rejects.toThrow(UnsupportedSendError)
    await expect(transfer(config, { ...half, asset, to: '' })).rejects.toThrow(InvalidSendError)
    expect(wallet.asked).toEqual(['connect'])
  })

  it('[E3] a double click sends once', async () => {
    const { config, wallet, adapter, seen } = await ready()
    const held = wallet.hold('sendTransaction')
    const first = transfer(config, half)
    const second = transfer(config, { ...half })
    await vi.waitFor(() => expect(held).toHaveLength(1))
    held[0]?.approve()
    expect(await first).toEqual(await second)
    expect(adapter.sent).toHaveLength(1)
    expect(seen()).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  })

  it('an object that its caller changes after the call changes nothing of the transfer', async () => {
    const { config, adapter } = await ready()
    const parameters = { to, amount: ether / 2n, asset: { symbol: 'ETH', decimals: 18 } }
    const sending = transfer(config, parameters)
    Object.assign(parameters, { to: from, amount: 1n })
    Object.assign(parameters.asset, { address: `eip155:1:${to}` })
    await sending
    expect(adapter.sent).toMatchObject([{ transaction: { to, value: ether / 2n } }])
  })

  it('an aborted transfer asks no wallet, before and while it is checked', async () => {
    const { config, wallet, adapter, seen } = await ready()
    const signal = AbortSignal.abort()
    await expect(transfer(config, { ...half, signal })).rejects.toMatchObject({ name: 'AbortedError' })
    const asked = vi.fn(() => new Promise<bigint>(() => {}))
    Object.assign(adapter.connection ?? {}, { getGasPrice: asked })
    const controller = new AbortController()
    const parameters = { to, amount: ether / 2n, signal: controller.signal }
    const sending = expect(transfer(config, parameters)).rejects.toMatchObject({ name: 'AbortedError' })
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    controller.abort()
    await sending
    expect(wallet.asked).toEqual(['connect'])
    expect(seen()).toEqual([])
  })

  it('[X.29] a transfer of another account while one waits is its own, never told the first one’s outcome', async () => {
    const { config, wallet, adapter } = await ready()
    adapter.balances.set(to.toLowerCase(), ether)
    const held = wallet.hold('sendTransaction')
    const first = transfer(config, half)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    wallet.changeAccounts([to])
    const second = transfer(config, half)
    await vi.waitFor(() => expect(held).toHaveLength(2))
    for (const request of held) request.approve()
    expect((await second).hash).not.toBe((await first).hash)
    expect(adapter.sent.map(({ transaction }) => transaction)).toMatchObject([
      { address: from },
      { address: to },
    ])
  })

  it('[S9.61] the newest hundred are kept: one more than a badge counts of those that wait', async () => {
    const { config } = await ready()
    const context = captureContext(config)
    const sent = { kind: 'native' as const, to, amount: '1', value: ether, gasPrice: 1n, symbol: 'ETH' }
    for (let n = 1; n <= 103; n++)
      watchTransfer(config, {
        hash: `0x${n}`,
        network: config.networks[0] ?? expect.fail('no network'),
        context,
        transfer: sent,
        asset: undefined,
        transaction: undefined,
      })
    const { sends = [] } = config.state
    expect([sends.length, sends[0]?.hash, sends.at(-1)?.hash]).toEqual([100, '0x4', '0x103'])
    expect(new Set(sends.map(({ status }) => status))).toEqual(new Set(['pending']))
  })

  it('[X.29] a transfer made for one account or network is never made by another', async () => {
    const { config, wallet, adapter } = await ready()
    const context = captureContext(config)
    const elsewhere = { ...half, context, network: 'eip155:10' } as const
    await expect(transfer(config, elsewhere)).rejects.toMatchObject({ moved: 'network' })
    wallet.changeNetwork('eip155:10')
    await expect(transfer(config, { ...half, context })).rejects.toMatchObject({ moved: 'network' })
    wallet.changeNetwork('eip155:1')
    wallet.changeAccounts([to, from])
    await expect(transfer(config, { ...half, context })).rejects.toMatchObject({ moved: 'account' })
    expect(adapter.sent).toEqual([])
    expect(wallet.asked).toEqual(['connect'])
  })

  it.each<[string, object, object]>([
    ['network the wallet isn’t on', { network: 'eip155:10' }, { moved: 'network' }],
    ['network the app doesn’t have', { network: 'eip155:424242' }, { name: 'InvalidNetworkError' }],
    ['network that is none', { network: 'mainnet' }, { name: 'InvalidNetworkError' }],
    ['account that isn’t the current one', { account: to }, { moved: 'account', expected: to, actual: from }],
    ['network of a family without a wallet', { network: 'solana:none' }, { name: 'InvalidNetworkError' }],
  ])('[X.29] a %s is refused before anything is read', async (_, wrong, error) => {
    const { config, wallet, seen } = await ready()
    await expect(transfer(config, { ...half, ...wrong })).rejects.toMatchObject(error)
    expect(wallet.asked).toEqual(['connect'])
    expect(seen()).toEqual([])
    // control: named as they are
    const named = { network: 'eip155:1', account: from.toLowerCase() } as const
    await expect(transfer(config, { ...half, ...named })).resolves.toHaveProperty('hash')
  })

  it('sends on a network of another family than the active one, by the wallet of that family', async () => {
    const { config, adapters } = await startTwoFamilies()
    const [network, account] = [
      config.state.connections.get('solana:test.solana')?.network,
      config.state.connections.get('solana:test.solana')?.accounts[0] ?? expect.fail('no account'),
    ]
    adapters.solana.balances.set(account.toLowerCase(), ether)
    await transfer(config, { to, amount: 5n, network })
    expect(adapters.solana.sent).toMatchObject([{ network, transaction: { to, value: 5n } }])
    expect([adapters.evm.sent, config.state.activeNetwork]).toEqual([[], 'eip155:1'])
  })
})
