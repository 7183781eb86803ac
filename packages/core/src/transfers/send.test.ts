import { describe, expect, it, vi } from 'vitest'
import { leaveSend, updateSend } from '../config/sendForm.ts'
import { captureContext } from '../requests/requestContext.ts'
import { UnsupportedSendError } from '../requests/tokenActions.ts'
import { waitForTransaction } from '../requests/waitForTransaction.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { InsufficientFundsError, InvalidSendError } from './errors.ts'
import { send } from './send.ts'
import { watchTransfer } from './watchTransfer.ts'

const from = '0x00000000000000000000000000000000000000A1'
const to = '0x00000000000000000000000000000000000000B1'
const ether = 10n ** 18n
const fee = 2_000_000_000n * 21_000n

async function ready(amount = '0.5') {
  const test = await startConnected()
  test.adapter.balances.set(from.toLowerCase(), ether)
  updateSend(test.config, { sendTokenAmount: amount, receiverAddress: to, gasPrice: 3n })
  const seen = () => test.events.map(({ event }) => event).filter((event) => event.startsWith('SEND_'))
  return { ...test, seen }
}

describe('send', () => {
  it('[S7.28] hands the wallet to, address, data, value and gas price, and moves the money', async () => {
    const { config, adapter, events } = await ready()
    const receipt = await send(config)
    expect(adapter.sent).toEqual([
      {
        hash: receipt.hash,
        network: 'eip155:1',
        transaction: { to, address: from, data: '0x', value: ether / 2n, gasPrice: 3n },
      },
    ])
    expect(adapter.balances.get(to.toLowerCase())).toBe(ether / 2n)
    expect(adapter.balances.get(from.toLowerCase())).toBe(ether / 2n - fee)
    expect(config.state.send).toMatchObject({ loading: false, sendTokenAmount: undefined })
    const properties = { network: 'eip155:1', isSmartAccount: false, token: 'ETH', amount: '0.5' }
    expect(events.slice(-2)).toEqual([
      { event: 'SEND_INITIATED', properties },
      { event: 'SEND_SUCCESS', properties },
    ])
    await expect(waitForTransaction(config, receipt)).resolves.toMatchObject({ status: 'confirmed' })
  })

  it('[X.26] one that was left is followed to its end; the form is free at once, and stays whose it is then', async () => {
    const { config, adapter, wallet } = await ready()
    const held = wallet.hold('sendTransaction')
    const first = send(config)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    updateSend(config, { sendTokenAmount: '9' })
    expect(config.state.send).toMatchObject({ loading: true, sendTokenAmount: '0.5' })
    leaveSend(config)
    expect(config.state.send.loading).toBe(false)
    updateSend(config, { sendTokenAmount: '0.25' })
    const second = send(config)
    await vi.waitFor(() => expect(held).toHaveLength(2))
    held[0]?.approve()
    const { hash } = await first
    expect(config.state.sends?.map((one) => one.hash)).toEqual([hash])
    expect(config.state.send).toMatchObject({ loading: true, sendTokenAmount: '0.25' })
    held[1]?.reject({ code: 4001 })
    await expect(second).rejects.toMatchObject({ code: 4001 })
    expect(config.state.send).toMatchObject({ loading: false, sendTokenAmount: '0.25' })
    wallet.release('sendTransaction')
    await send(config)
    expect(adapter.sent).toMatchObject([
      { transaction: { value: ether / 2n } },
      { transaction: { value: ether / 4n } },
    ])
  })

  it('[X.26] after a disconnect nobody’s next send is the one that still waits in the wallet', async () => {
    const { config, wallet, adapter } = await ready()
    const held = wallet.hold('sendTransaction')
    const first = send(config)
    first.catch(() => {})
    await vi.waitFor(() => expect(held).toHaveLength(1))
    await disconnect(config)
    await connect(config, { connector: wallet.connector })
    wallet.release('sendTransaction')
    updateSend(config, { sendTokenAmount: '0.125', receiverAddress: to, gasPrice: 3n })
    await send(config)
    expect(adapter.sent).toMatchObject([{ transaction: { value: ether / 8n } }])
  })

  it('[S5.30] reads the gas price where the form has none, and sends nothing without', async () => {
    const { config, adapter } = await ready()
    updateSend(config, { gasPrice: undefined })
    await send(config)
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
    updateSend(other.config, { sendTokenAmount: '1', receiverAddress: to })
    await expect(send(other.config)).rejects.toThrow(InvalidSendError)
    expect(wallet.asked).toEqual(['connect'])
  })

  it('[S8.12] a refusal is SEND_REJECTED, keeps the form and asks again next time', async () => {
    const { config, wallet, events, seen } = await ready()
    wallet.fail('sendTransaction', { thrown: { code: 4001, message: 'no' } })
    await expect(send(config)).rejects.toMatchObject({ code: 4001 })
    expect(seen()).toEqual(['SEND_INITIATED', 'SEND_REJECTED'])
    expect(events.at(-1)).toMatchObject({ properties: { message: 'UserRejectedRequestError 4001' } })
    expect(config.state.send).toMatchObject({ loading: false, sendTokenAmount: '0.5', receiverAddress: to })
    wallet.fail('sendTransaction', undefined)
    await expect(send(config)).resolves.toHaveProperty('hash')
  })

  it('[S8.12] any other failure is SEND_ERROR, without text from outside', async () => {
    const { config, wallet, events, seen } = await ready()
    wallet.fail('sendTransaction', { thrown: { code: -32000, message: 'secret' } })
    await expect(send(config)).rejects.toMatchObject({ code: -32000 })
    expect(seen()).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
    expect(JSON.stringify(events)).not.toContain('secret')
  })

  it.each([
    ['no amount', { sendTokenAmount: undefined }],
    ['a receiver that is no address', { receiverAddress: '0x1' }],
    ['a receiver with a wrong character', { receiverAddress: '0x0000000000000000000000000000000000000Bad' }],
  ])('[S5.32] sends nothing for %s', async (_title, update) => {
    const { config, wallet, adapter } = await ready()
    updateSend(config, update)
    await expect(send(config)).rejects.toThrow('Please enter a valid amount and receiver address')
    expect(wallet.asked).toEqual(['connect'])
    expect(adapter.sent).toEqual([])
    expect(config.state.send.loading).toBe(false)
  })

  it('asks no wallet for more than the account can pay, fee included', async () => {
    const whole = await ready('1')
    const failure = await send(whole.config).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(InsufficientFundsError)
    expect(failure).toMatchObject({ balance: ether, value: ether, fee })
    expect(whole.wallet.asked).toEqual(['connect'])
    const exact = await ready('0.999958')
    await expect(send(exact.config)).resolves.toHaveProperty('hash')
  })

  it('[S5.29] refuses a token, which this adapter can not send', async () => {
    const { config, wallet } = await ready()
    const token = { name: 'Coin', symbol: 'COIN', decimals: 6, address: `eip155:1:${to}` }
    updateSend(config, { token })
    await expect(send(config)).rejects.toThrow(UnsupportedSendError)
    updateSend(config, { token, receiverAddress: undefined })
    await expect(send(config)).rejects.toThrow(InvalidSendError)
    expect(wallet.asked).toEqual(['connect'])
  })

  it('[E3] a double click sends once, and the form is closed meanwhile', async () => {
    const { config, wallet, adapter, seen } = await ready()
    const held = wallet.hold('sendTransaction')
    const first = send(config)
    const second = send(config)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    expect(config.state.send.loading).toBe(true)
    updateSend(config, { sendTokenAmount: '0.9' })
    expect(config.state.send.sendTokenAmount).toBe('0.5')
    held[0]?.approve()
    expect(await first).toEqual(await second)
    expect(adapter.sent).toHaveLength(1)
    expect(seen()).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
  })

  it('[X.29] a send of another account while one waits is its own, never told the first one’s outcome', async () => {
    const { config, wallet, adapter } = await ready()
    adapter.balances.set(to.toLowerCase(), ether)
    const held = wallet.hold('sendTransaction')
    const first = send(config)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    wallet.changeAccounts([to])
    const second = send(config)
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
    const form = { kind: 'native' as const, to, amount: '1', value: ether, gasPrice: 1n, symbol: 'ETH' }
    for (let n = 1; n <= 103; n++)
      watchTransfer(config, { hash: `0x${n}`, context, form, token: undefined, transaction: undefined })
    const { sends = [] } = config.state
    expect([sends.length, sends[0]?.hash, sends.at(-1)?.hash]).toEqual([100, '0x4', '0x103'])
    expect(new Set(sends.map(({ status }) => status))).toEqual(new Set(['pending']))
  })

  it('[X.29] a send made for one account or network is never made by another', async () => {
    const { config, wallet, adapter } = await ready()
    const context = captureContext(config)
    wallet.changeNetwork('eip155:10')
    await expect(send(config, { context })).rejects.toMatchObject({ moved: 'network' })
    wallet.changeNetwork('eip155:1')
    updateSend(config, { sendTokenAmount: '1', receiverAddress: to })
    wallet.changeAccounts([to, from])
    await expect(send(config, { context })).rejects.toMatchObject({ moved: 'account' })
    expect(adapter.sent).toEqual([])
    expect(wallet.asked).toEqual(['connect'])
  })
})
