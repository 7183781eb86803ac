import { describe, expect, it, vi } from 'vitest'
import { AbortedError, TimeoutError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { removeNetwork } from '../networks/addNetwork.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestWallet, type TestWallet, waitForHeld } from '../testing/createTestWallet.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { solanaNetworks, startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { NotConnectedError, ReconnectingError } from '../wallets/errors.ts'
import { requireConnectionActions } from './queryChain.ts'
import { ContextMismatchError, captureContext } from './requestContext.ts'
import { InvalidAnswerError } from './requestWallet.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'

const a = '0x00000000000000000000000000000000000000A1'
const b = '0x00000000000000000000000000000000000000B1'

type Test = Awaited<ReturnType<typeof startConnected>>

/** What signing answers when an action's adapter says `answer`. */
async function answering(answer: unknown) {
  const wallet = createTestWallet()
  const adapter = createTestAdapter({ wallets: [wallet] })
  const connection = adapter.connection && {
    ...adapter.connection,
    signMessage: async () => answer as string,
    sendTransaction: async () => answer as string,
  }
  return startConnected({ wallet, adapter: { ...adapter, ...(connection && { connection }) } })
}

describe('asking a wallet', () => {
  it('[X.20, X.29] a context of a live wallet is refused while the wallet has yet to confirm the session again', async () => {
    const { config, wallet } = await startConnected()
    const context = captureContext(config)
    const prompts = wallet.hold('signMessage')
    config._internal.setState((state) => ({
      ...state,
      connections: new Map(
        [...state.connections].map(([uid, connection]) => [uid, { ...connection, status: 'reconnecting' }]),
      ),
    }))
    await expect(signMessage(config, { message: 'hi', context })).rejects.toThrow(ReconnectingError)
    expect(() => captureContext(config)).toThrow(ReconnectingError)
    expect(prompts).toHaveLength(0)
  })

  it('[X.29] the context is frozen and names account, network and connector', async () => {
    const { config, wallet } = await startConnected()
    const context = captureContext(config)
    expect(context).toEqual({
      account: `eip155:1:${a}`,
      network: 'eip155:1',
      connectionUid: 'eip155:test.wallet',
      connectorUid: wallet.connector.uid,
    })
    expect(Object.isFrozen(context)).toBe(true)
  })

  it('[X.29] a request made for what holds reaches the wallet', async () => {
    const { config, wallet } = await startConnected()
    const context = captureContext(config)
    await expect(signMessage(config, { message: 'hi', context })).resolves.toMatch(/^0x/)
    expect(wallet.asked).toContain('signMessage hi')
  })

  it.each([
    ['account', { expected: a, actual: b }, ({ wallet }: Test) => wallet.changeAccounts([b, a])],
    [
      'network',
      { expected: 'eip155:1', actual: 'eip155:10' },
      ({ wallet }: Test) => wallet.changeNetwork('eip155:10'),
    ],
    [
      'network',
      { expected: 'eip155:1', actual: undefined },
      ({ config }: Test) => removeNetwork(config, { network: 'eip155:1' }),
    ],
    [
      'connector',
      { actual: 'eip155:w:2' },
      ({ config }: Test) => connect(config, { connector: 'eip155:w:2' }),
    ],
  ] as const)(
    '[X.29] is refused before the wallet is asked when the %s has changed: %j',
    async (moved, values, change) => {
      const renewed = createTestWallet({ uid: 'eip155:w:2' })
      const wallet = createTestWallet()
      const test = await startConnected({
        wallet,
        adapter: createTestAdapter({ wallets: [wallet, renewed] }),
      })
      const context = captureContext(test.config)
      await change(test)
      const failure = await signMessage(test.config, { message: 'hi', context }).catch(
        (error: unknown) => error,
      )
      expect(failure).toBeInstanceOf(ContextMismatchError)
      expect(failure).toMatchObject({ moved, ...values })
      expect(new Set([...wallet.asked, ...renewed.asked])).toEqual(new Set(['connect']))
    },
  )

  it.each([
    [
      'account',
      (wallet: TestWallet): void => void Object.assign(wallet, { accounts: [b] }),
      [[b], 'eip155:1'],
    ],
    [
      'network',
      (wallet: TestWallet): void => void Object.assign(wallet, { network: 'eip155:10' }),
      [[a], 'eip155:10'],
    ],
  ] as const)(
    '[S4.55] [X.29] a wallet that refuses because it is on another %s, of which it sent no event, is read again',
    async (moved, move, [accounts, network]) => {
      const wallet = createTestWallet()
      const adapter = createTestAdapter({ wallets: [wallet] })
      const refuse = async (): Promise<never> => {
        throw new ContextMismatchError({ moved, expected: 'before' })
      }
      const connection = adapter.connection && { ...adapter.connection, signMessage: refuse }
      const { config } = await startConnected({
        wallet,
        adapter: { ...adapter, ...(connection && { connection }) },
      })
      move(wallet)
      await expect(signMessage(config, { message: 'hi' })).rejects.toMatchObject({ moved })
      await vi.waitFor(() =>
        expect(config.state.connections.get('eip155:test.wallet')).toMatchObject({ accounts, network }),
      )
      expect(config.state.activeNetwork).toBe(network)
      expect(wallet.asked).toEqual(['connect', 'restore'])
    },
  )

  it('[C7] switching to another namespace does not move a request', async () => {
    const { config, evm, solana } = await startTwoFamilies()
    const context = captureContext(config)
    await switchNetwork(config, { network: solanaNetworks[0] })
    await signMessage(config, { message: 'hi', context })
    expect(evm.asked).toContain('signMessage hi')
    expect(solana.asked).toEqual(['connect'])
  })

  it('[C8] a sign started for A stays bound to A while the wallet moves to B', async () => {
    const { config, wallet } = await startConnected()
    const held = wallet.hold('signMessage')
    const signing = signMessage(config, { message: 'hi' })
    const request = await waitForHeld(held)
    wallet.changeAccounts([b])
    request.approve()
    const hex = [...new TextEncoder().encode(`${a} hi`)].map((byte) => byte.toString(16).padStart(2, '0'))
    expect(await signing).toContain(hex.join(''))
  })

  it('[X.20] nothing is asked without a live connection', async () => {
    const { config, wallet } = await startConnected()
    const context = captureContext(config)
    await disconnect(config)
    await expect(signMessage(config, { message: 'a', context })).rejects.toThrow(NotConnectedError)
    await expect(signMessage(config, { message: 'a' })).rejects.toThrow(NotConnectedError)
    expect(wallet.asked).toEqual(['connect', 'disconnect'])
  })

  it('[S8.27] nothing is asked without an active network', async () => {
    const { config } = await startConnected()
    config._internal.setState((state) => ({ ...state, activeNetwork: undefined }))
    await expect(signMessage(config, { message: 'a' })).rejects.toThrow(
      expect.objectContaining({ name: 'InvalidNetworkError', message: 'CaipNetwork is undefined' }),
    )
    expect(() => requireNetwork(config, undefined)).toThrow(
      expect.objectContaining({ name: 'InvalidNetworkError', message: 'CaipNetwork is undefined' }),
    )
  })

  it('[S8.23] an adapter that can do nothing over a connection says so, and so does a missing adapter', async () => {
    const wallet = createTestWallet()
    const adapter = createTestAdapter({ wallets: [wallet], without: 'connection' })
    const { config } = await startConnected({ wallet, adapter })
    await expect(signMessage(config, { message: 'a' })).rejects.toThrow(
      expect.objectContaining({ name: 'AdapterError', reason: 'noConnections' }),
    )
    expect(() => requireConnectionActions(config, 'solana')).toThrow(
      expect.objectContaining({ name: 'AdapterError', reason: 'chainNotFound' }),
    )
  })

  it('[E3] a double click is one request; another content is another', async () => {
    const { config, wallet } = await startConnected()
    const held = wallet.hold('sendTransaction')
    const transaction = { to: b, value: 1n }
    const first = sendTransaction(config, transaction)
    const second = sendTransaction(config, { ...transaction })
    const other = sendTransaction(config, { ...transaction, value: 2n })
    await waitForHeld(held, 2)
    for (const request of held) request.approve()
    expect(await first).toBe(await second)
    expect(await other).not.toBe(await first)
    wallet.release('sendTransaction')
    await sendTransaction(config, transaction)
    expect(wallet.asked.filter((one) => one === 'sendTransaction')).toHaveLength(3)
  })

  it('content that can’t be told apart from other content is refused readably, before any wallet sees it', async () => {
    const { config, wallet } = await startConnected()
    const message: Record<string, unknown> = {}
    message.self = message
    await expect(
      signTypedData(config, { types: { Note: [] }, primaryType: 'Note', message }),
    ).rejects.toMatchObject({
      name: 'InvalidParameterError',
    })
    expect(wallet.asked).toEqual(['connect'])
  })

  it('[X.26] [E4] the answer to a cancelled request is ignored and the next one is asked anew', async () => {
    const { config, wallet } = await startConnected()
    const held = wallet.hold('signMessage')
    const controller = new AbortController()
    const cancelled = signMessage(config, { message: 'hi', signal: controller.signal })
    const gone = expect(cancelled).rejects.toThrow(AbortedError)
    const first = await waitForHeld(held)
    controller.abort()
    await gone
    await vi.waitFor(() => expect(config._internal.inFlight.size).toBe(0))
    const again = signMessage(config, { message: 'hi' })
    const second = await waitForHeld(held, 2)
    first.approve()
    second.reject({ code: 4001, message: 'User rejected' })
    await expect(again).rejects.toMatchObject({ code: 4001 })
  })

  it('[X.26] gives up a wallet that never answers', async () => {
    const { config, wallet } = await startConnected()
    wallet.hold('signMessage')
    await expect(signMessage(config, { message: 'a', timeout: 20 })).rejects.toThrow(TimeoutError)
  })

  it.each(['boom', undefined, null, new Error('x'), Object.freeze({ code: '4001' })])(
    'turns what a wallet throws into an error of ours: %o',
    async (thrown) => {
      const { config, wallet } = await startConnected()
      wallet.fail('signMessage', { thrown })
      await expect(signMessage(config, { message: 'a' })).rejects.toHaveProperty('code')
    },
  )

  it('signs typed data, and says where a chain family has none', async () => {
    const { config } = await startConnected()
    const typedData = { types: { Note: [] }, primaryType: 'Note', message: {} } as const
    await expect(signTypedData(config, typedData)).resolves.toMatch(/^0x/)
    const bare = await answering('0x')
    const { signTypedData: _, ...rest } = bare.config.adapters[0]?.connection ?? {}
    Object.assign(bare.config.adapters[0] ?? {}, { connection: rest })
    await expect(signTypedData(bare.config, typedData)).rejects.toMatchObject({ code: -32004 })
  })

  const hex = (digits: number, digit = 'a') => `0x${digit.repeat(digits)}`
  const sign = (config: Config) => signMessage(config, { message: 'a' })
  const send = (config: Config) => sendTransaction(config, { to: hex(40) as `0x${string}` })
  it.each([
    [
      'S5.13',
      'a signature',
      'at least 62',
      sign,
      [hex(62), hex(130, 'A')],
      [hex(61), hex(130, 'g'), `${hex(130)}\n`],
    ],
    ['S5.12', 'a transaction hash', '64', send, [hex(64), hex(64, 'F')], [hex(63), hex(65), hex(64, 'z')]],
  ] as const)('[%s] %s is 0x and %s hex digits', async (_id, _what, _digits, request, valid, invalid) => {
    for (const answer of valid) {
      const { config } = await answering(answer)
      await expect(request(config)).resolves.toBe(answer)
    }
    for (const answer of [...invalid, hex(130).slice(2), undefined, null, 42, { signature: '0x' }]) {
      const { config } = await answering(answer)
      await expect(request(config), String(answer)).rejects.toThrow(InvalidAnswerError)
    }
  })
})
