import { describe, expect, it, vi } from 'vitest'
import { AbortedError, TimeoutError } from '../base/errors.ts'
import { removeNetwork } from '../networks/addNetwork.ts'
import { ConnectionClientNotSetError, NetworkUndefinedError } from '../networks/errors.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import { createTestAdapter } from '../testing/createTestAdapter.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { startConnected, startTestConfig } from '../testing/startTestConfig.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { NotConnectedError } from '../wallets/errors.ts'
import { ContextMismatchError, captureContext } from './requestContext.ts'
import { InvalidAnswerError } from './requestWallet.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'

const a = '0x00000000000000000000000000000000000000A1'
const b = '0x00000000000000000000000000000000000000B1'

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
    await expect(signMessage(config, { message: 'hi', context })).rejects.toMatchObject({
      name: 'ReconnectingError',
    })
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

  it('[X.29] is refused before the wallet is asked when the account has moved', async () => {
    const { config, wallet } = await startConnected()
    const context = captureContext(config)
    wallet.changeAccounts([b, a])
    const failure = await signMessage(config, { message: 'hi', context }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ContextMismatchError)
    expect(failure).toMatchObject({ moved: 'account', expected: a, actual: b })
    expect(wallet.asked).toEqual(['connect'])
  })

  it('[X.29] is refused when the wallet has moved to another network', async () => {
    const { config, wallet } = await startConnected()
    const context = captureContext(config)
    wallet.changeNetwork('eip155:10')
    await expect(sendTransaction(config, { transaction: {}, context })).rejects.toMatchObject({
      moved: 'network',
      expected: 'eip155:1',
      actual: 'eip155:10',
    })
    expect(wallet.asked).toEqual(['connect'])
  })

  it('[X.29] is refused when the network is no longer one of ours', async () => {
    const { config, wallet } = await startConnected()
    const context = captureContext(config)
    removeNetwork(config, { network: 'eip155:1' })
    await expect(signMessage(config, { message: 'hi', context })).rejects.toMatchObject({ moved: 'network' })
    expect(wallet.asked).toEqual(['connect'])
  })

  it('[X.29] is refused when the same wallet is connected through another connector', async () => {
    const old = createTestWallet({ uid: 'eip155:w:1' })
    const renewed = createTestWallet({ uid: 'eip155:w:2' })
    const { config } = startTestConfig({ adapter: createTestAdapter({ wallets: [old, renewed] }) })
    await connect(config, { connector: old.connector })
    const context = captureContext(config)
    await connect(config, { connector: renewed.connector })
    await expect(signMessage(config, { message: 'hi', context })).rejects.toMatchObject({
      moved: 'connector',
    })
    expect([...old.asked, ...renewed.asked]).toEqual(['connect', 'connect'])
  })

  it('[C7] switching to another namespace does not move a request', async () => {
    const evm = createTestWallet()
    const dot = createTestWallet({ id: 'dot', namespace: 'polkadot', network: 'polkadot:91b1' })
    const { config } = startTestConfig({
      networks: [testNetwork(1), { ...testNetwork(1), id: '91b1', caipNetworkId: 'polkadot:91b1' }],
      adapters: [
        createTestAdapter({ wallets: [evm] }),
        createTestAdapter({ wallets: [dot], namespace: 'polkadot' }),
      ],
    })
    await connect(config, { connector: dot.connector })
    await connect(config, { connector: evm.connector })
    const context = captureContext(config)
    await switchNetwork(config, { network: 'polkadot:91b1' })
    await signMessage(config, { message: 'hi', context })
    expect(evm.asked).toContain('signMessage hi')
    expect(dot.asked).toEqual(['connect'])
  })

  it('[C8] a sign started for A stays bound to A while the wallet moves to B', async () => {
    const { config, wallet } = await startConnected()
    const held = wallet.hold('signMessage')
    const signing = signMessage(config, { message: 'hi' })
    await vi.waitFor(() => expect(held).toHaveLength(1))
    wallet.changeAccounts([b])
    held[0]?.approve()
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
    await expect(signMessage(config, { message: 'a' })).rejects.toThrow(NetworkUndefinedError)
    await expect(signMessage(config, { message: 'a' })).rejects.toThrow('CaipNetwork is undefined')
  })

  it('[S8.23] an adapter that can do nothing over a connection says so', async () => {
    const wallet = createTestWallet()
    const adapter = createTestAdapter({ wallets: [wallet], without: 'connection' })
    const { config } = await startConnected({ wallet, adapter })
    await expect(signMessage(config, { message: 'a' })).rejects.toThrow(ConnectionClientNotSetError)
    await expect(signMessage(config, { message: 'a' })).rejects.toThrow('ConnectionController client not set')
  })

  it('[E3] a double click is one request; another content is another', async () => {
    const { config, wallet } = await startConnected()
    const held = wallet.hold('sendTransaction')
    const transaction = { to: b, value: 1n }
    const first = sendTransaction(config, { transaction })
    const second = sendTransaction(config, { transaction: { ...transaction } })
    const other = sendTransaction(config, { transaction: { ...transaction, value: 2n } })
    await vi.waitFor(() => expect(held).toHaveLength(2))
    for (const request of held) request.approve()
    expect(await first).toBe(await second)
    expect(await other).not.toBe(await first)
    wallet.release('sendTransaction')
    await sendTransaction(config, { transaction })
    expect(wallet.asked.filter((one) => one === 'sendTransaction')).toHaveLength(3)
  })

  it('content that can’t be told apart from other content is refused readably, before any wallet sees it', async () => {
    const { config, wallet } = await startConnected()
    const typedData: Record<string, unknown> = { types: {} }
    typedData.message = typedData
    await expect(signTypedData(config, { typedData })).rejects.toMatchObject({
      code: -32602,
      name: 'RpcError',
    })
    expect(wallet.asked).toEqual(['connect'])
  })

  it('[E4] the answer to a cancelled request is ignored and the next one is asked anew', async () => {
    const { config, wallet } = await startConnected()
    const held = wallet.hold('signMessage')
    const controller = new AbortController()
    const cancelled = signMessage(config, { message: 'hi', signal: controller.signal })
    const gone = expect(cancelled).rejects.toThrow(AbortedError)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    controller.abort()
    await gone
    await vi.waitFor(() => expect(config._internal.pending.size).toBe(0))
    const again = signMessage(config, { message: 'hi' })
    await vi.waitFor(() => expect(held).toHaveLength(2))
    held[0]?.approve()
    held[1]?.reject({ code: 4001, message: 'User rejected' })
    await expect(again).rejects.toMatchObject({ code: 4001 })
  })

  it('gives up a wallet that never answers', async () => {
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
    await expect(signTypedData(config, { typedData: { a: 1 } })).resolves.toMatch(/^0x/)
    const bare = await answering('0x')
    const { signTypedData: _, ...rest } = bare.config.adapters[0]?.connection ?? {}
    Object.assign(bare.config.adapters[0] ?? {}, { connection: rest })
    await expect(signTypedData(bare.config, { typedData: {} })).rejects.toMatchObject({ code: -32004 })
  })

  it.each([
    [`0x${'a'.repeat(62)}`, true],
    [`0x${'A'.repeat(130)}`, true],
    [`0x${'a'.repeat(61)}`, false],
    ['a'.repeat(130), false],
    [`0x${'g'.repeat(130)}`, false],
    [`0x${'a'.repeat(130)}\n`, false],
    [undefined, false],
    [{ signature: '0x' }, false],
  ])('[S5.13] a signature is 0x and at least 62 hex digits: %s', async (answer, isValid) => {
    const { config } = await answering(answer)
    const signing = signMessage(config, { message: 'a' })
    if (isValid) await expect(signing).resolves.toBe(answer)
    else await expect(signing).rejects.toThrow(InvalidAnswerError)
  })

  it.each([
    [`0x${'a'.repeat(64)}`, true],
    [`0x${'F'.repeat(64)}`, true],
    [`0x${'a'.repeat(63)}`, false],
    [`0x${'a'.repeat(65)}`, false],
    ['a'.repeat(66), false],
    [`0x${'z'.repeat(64)}`, false],
    [null, false],
    [42, false],
  ])('[S5.12] a transaction hash is 0x and 64 hex digits: %s', async (answer, isValid) => {
    const { config } = await answering(answer)
    const sending = sendTransaction(config, { transaction: {} })
    if (isValid) await expect(sending).resolves.toBe(answer)
    else await expect(sending).rejects.toThrow(InvalidAnswerError)
  })
})
