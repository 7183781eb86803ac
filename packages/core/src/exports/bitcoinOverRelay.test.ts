import type { PendingRequest } from '@latchkey/walletconnect/wallet'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { signBip322, toPayment } from '../../../siwx/src/testing/signBip322.ts'
import { verifyBip322 } from '../../../siwx/src/verifier/verifyBip322.ts'
import { createWallet, next } from '../../../walletconnect/src/testing/createPair.ts'
import { startTestRelay } from '../../../walletconnect/src/testing/startTestRelay.ts'
import type { ConfigParameters } from '../config/ConfigParameters.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { testBitcoinNetworks } from '../testing/createTestBitcoinWallet.ts'
import { waiting } from '../testing/startPairing.ts'
import { bitcoin, signPsbt } from './bitcoin.ts'
import {
  connect,
  createConfig,
  disconnect,
  getAccount,
  getChainState,
  sendTransaction,
  signMessage,
  switchNetwork,
} from './index.ts'
import { walletConnect } from './walletConnect.ts'

const { regtest, testnet } = testBitcoinNetworks
const privateKey = new Uint8Array(32).fill(3)
const { address, script } = toPayment(privateKey, 'p2wpkh', regtest.prefixes)
const elsewhere = toPayment(new Uint8Array(32).fill(4), 'p2tr', regtest.prefixes).address
const fresh = toPayment(new Uint8Array(32).fill(6), 'p2wpkh', regtest.prefixes).address
const inscriptions = toPayment(new Uint8Array(32).fill(5), 'p2tr', regtest.prefixes).address
const onTestnet = toPayment(privateKey, 'p2wpkh', testnet.prefixes).address
const networks = [regtest, testnet].map(({ caipNetworkId, provider }) => ({
  id: caipNetworkId.slice(7),
  caipNetworkId,
  chainNamespace: 'bip122',
  name: provider,
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://esplora.test'] } },
}))
const methods = ['sendTransfer', 'getAccountAddresses', 'signPsbt', 'signMessage']
const grantOf = (allowed = methods, addresses = [address]) => ({
  bip122: {
    chains: [regtest.caipNetworkId, testnet.caipNetworkId],
    accounts: [
      ...addresses.map((own) => `${regtest.caipNetworkId}:${own}`),
      `${testnet.caipNetworkId}:${onTestnet}`,
    ],
    methods: allowed,
    events: ['bip122_addressesChanged'],
  },
})

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

/** Pairs an app with a wallet on another device. */
async function start(
  allowed?: readonly string[],
  addresses?: string[],
  defaultAccountTypes?: ConfigParameters['defaultAccountTypes'],
  sessionProperties?: Record<string, string>,
) {
  const relay = await startTestRelay()
  const wallet = createWallet([relay.url])
  const storage = createMemoryStorage()
  const open = () => {
    const config = createConfig({
      networks,
      adapters: walletConnect([bitcoin()], { relayUrls: [relay.url], WebSocket, storage }),
      storage,
      logLevel: 'silent',
      defaultAccountTypes,
    })
    const stop = config.start()
    onTestFinished(stop)
    return { config, stop, connector: config.connectors[0] ?? expect.fail('none') }
  }
  const app = open()
  const connecting = connect(app.config, { connector: app.connector })
  connecting.catch(() => undefined)
  const { uri } = await waiting(app.connector)
  const proposed = next(wallet, 'proposal')
  await wallet.pair(uri)
  const { proposal } = await proposed
  const namespaces = grantOf(allowed && [...allowed], addresses)
  await wallet.approve({ id: proposal.id, namespaces, ...(sessionProperties && { sessionProperties }) })
  const connection = await connecting
  /** The wallet answers the next request. */
  const answer = async (how: (request: PendingRequest) => unknown) => {
    const { request } = await next(wallet, 'request')
    await wallet.respond({ id: request.id, result: await how(request) })
    return request
  }
  return { ...app, open, wallet, proposal, connection, answer }
}

describe('Bitcoin over a relay', () => {
  it('proposes its own family, connects, is restored after a reload and signs by BIP-322', async () => {
    const { proposal, connection, stop, open, answer } = await start()
    expect(proposal.optionalNamespaces).toMatchObject({
      bip122: { chains: [regtest.caipNetworkId, testnet.caipNetworkId], methods },
    })
    expect(connection).toMatchObject({
      status: 'connected',
      accounts: [address],
      network: regtest.caipNetworkId,
    })
    stop()
    const { config } = open()
    await vi.waitFor(
      () => expect(getAccount(config, { namespace: 'bip122' }).status).toBe('connected'),
      8_000,
    )
    const signing = signMessage(config, { message: 'gm' })
    const request = await answer(({ params }) => {
      const { message } = params as { message: string }
      const base64 = signBip322({ privateKey, text: message, address, network: regtest.prefixes })
      return { address, signature: Buffer.from(base64, 'base64').toString('hex'), messageHash: '' }
    })
    expect(request).toMatchObject({
      method: 'signMessage',
      chainId: regtest.caipNetworkId,
      params: { account: address, address, message: 'gm', protocol: 'bip322' },
    })
    await expect(verifyBip322('gm', await signing, address)).resolves.toBeUndefined()
    await disconnect(config)
    expect(config.state.status).toBe('disconnected')
  })
  it('[S3.03] has the networks of the session only, and forgets them with it', async () => {
    const { config } = await start()
    expect(await getChainState(config, { namespace: 'bip122' })).toMatchObject({
      requestedCaipNetworkIds: [regtest.caipNetworkId, testnet.caipNetworkId],
      approvedCaipNetworkIds: [regtest.caipNetworkId, testnet.caipNetworkId],
      supportsAllNetworks: false,
      smartAccountEnabledNetworks: [],
      accountState: { status: 'connected', address },
    })
    await disconnect(config)
    expect(await getChainState(config, { namespace: 'bip122' })).toMatchObject({
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
      accountState: { status: 'disconnected' },
    })
  })
  it('[S3.18] tells the address for inscriptions from the one for payments', async () => {
    const { config } = await start(undefined, [address, elsewhere])
    expect(getAccount(config, { namespace: 'bip122' }).records).toEqual([
      { namespace: 'bip122', address, type: 'payment' },
      { namespace: 'bip122', address: elsewhere, type: 'ordinal' },
    ])
  })
  it.each([
    [
      'a list',
      [
        { address: elsewhere, intention: 'ordinal' },
        { address, intention: 'payment', path: "m/84'/1'/0'/0/0", publicKey: '02ab' },
        { address: fresh, intention: 'payment' },
      ],
    ],
    [
      'lists by what they are for',
      {
        payment: [{ address, path: "m/84'/1'/0'/0/0", publicKey: '02ab' }],
        ordinal: [{ address: elsewhere }],
      },
    ],
  ])(
    '[S3.18] has key and path of %s in the session, also after a reload, and asks the wallet nothing',
    async (_, stated) => {
      const properties = { bip122_getAccountAddresses: JSON.stringify(stated) }
      const { config, wallet, stop, open } = await start(
        undefined,
        [address, elsewhere],
        undefined,
        properties,
      )
      const asked = vi.fn()
      wallet.subscribe((event) => event.type === 'request' && asked())
      const records = [
        { namespace: 'bip122', address, type: 'payment', path: "m/84'/1'/0'/0/0", publicKey: '02ab' },
        { namespace: 'bip122', address: elsewhere, type: 'ordinal' },
      ]
      expect(getAccount(config, { namespace: 'bip122' }).records).toEqual(records)
      await switchNetwork(config, { network: testnet.caipNetworkId })
      expect(getAccount(config, { namespace: 'bip122' }).records).toEqual([
        { namespace: 'bip122', address: onTestnet, type: 'payment' },
      ])
      await switchNetwork(config, { network: regtest.caipNetworkId })
      expect(getAccount(config, { namespace: 'bip122' }).records).toEqual(records)
      stop()
      const again = open().config
      await vi.waitFor(
        () =>
          expect(getAccount(again, { namespace: 'bip122' })).toMatchObject({ status: 'connected', records }),
        8_000,
      )
      expect(asked).not.toHaveBeenCalled()
    },
  )
  it.each(['', '{', '7', 'null', '[null, 7, {"address": 1}]', '{"payment": 7}'])(
    '[S3.18] a session that states %j of its addresses tells them by their form',
    async (text) => {
      const properties = { bip122_getAccountAddresses: text }
      const { config } = await start(undefined, [address, elsewhere], undefined, properties)
      expect(getAccount(config, { namespace: 'bip122' }).records).toEqual([
        { namespace: 'bip122', address, type: 'payment' },
        { namespace: 'bip122', address: elsewhere, type: 'ordinal' },
      ])
    },
  )
  it.each([
    ['nothing', undefined, address, elsewhere],
    ['payment', { bip122: 'payment' }, address, elsewhere],
    ['ordinal', { bip122: 'ordinal' }, elsewhere, address],
    ['stx', { bip122: 'stx' }, address, elsewhere],
  ] as const)(
    '[S3.02] where the app names %s, that kind is the current account, also when the wallet lists it last',
    async (_, types, first, second) => {
      for (const listed of [
        [address, elsewhere],
        [elsewhere, address],
      ]) {
        const { config, connection, stop, open } = await start(undefined, listed, types)
        expect(connection.accounts).toEqual([first, second])
        const current = () => getAccount(config, { namespace: 'bip122' })
        expect(current()).toMatchObject({ address: first, caipAddress: `${regtest.caipNetworkId}:${first}` })
        expect(current().records).toEqual(
          [first, second].map((own) => ({
            namespace: 'bip122',
            address: own,
            type: own === elsewhere ? 'ordinal' : 'payment',
          })),
        )
        stop()
        const again = open().config
        await vi.waitFor(
          () =>
            expect(getAccount(again, { namespace: 'bip122' })).toMatchObject({
              status: 'connected',
              address: first,
            }),
          8_000,
        )
      }
    },
  )
  it('[S3.02] a wallet with taproot addresses only pays with the first of them', async () => {
    const { config, connection } = await start(undefined, [elsewhere, inscriptions])
    expect(connection.accounts).toEqual([elsewhere, inscriptions])
    expect(getAccount(config, { namespace: 'bip122' }).records).toMatchObject([
      { address: elsewhere, type: 'payment' },
      { address: inscriptions, type: 'ordinal' },
    ])
  })
  it('[S3.02] stays with that kind when the wallet lists its addresses anew', async () => {
    const { config, wallet } = await start()
    const topic = wallet.sessions()[0]?.topic ?? expect.fail('no session')
    const data = [inscriptions, fresh]
    await wallet.emit({ topic, chainId: regtest.caipNetworkId, name: 'bip122_addressesChanged', data })
    const accounts = () => [...config.state.connections.values()][0]?.accounts
    await vi.waitFor(() => expect(accounts()).toEqual([fresh, inscriptions]), 5_000)
  })
  it('[S4.29] follows bip122_addressesChanged, as addresses and as objects', async () => {
    const { config, wallet } = await start()
    const topic = wallet.sessions()[0]?.topic ?? expect.fail('no session')
    const accounts = () => [...config.state.connections.values()][0]?.accounts
    const emit = (data: unknown, chainId: string = regtest.caipNetworkId) =>
      wallet.emit({ topic, chainId, name: 'bip122_addressesChanged', data })
    const arrives = (...expected: string[]) => vi.waitFor(() => expect(accounts()).toEqual(expected), 5_000)
    // The address for inscriptions never becomes the one that is paid to.
    await emit([
      { address: inscriptions, intention: 'ordinal' },
      { address: fresh, intention: 'payment', path: "m/84'/1'/1'/0/0", publicKey: '02' },
    ])
    await arrives(fresh, inscriptions)
    expect(getAccount(config, { namespace: 'bip122' })).toMatchObject({
      address: fresh,
      records: [
        { address: inscriptions, type: 'ordinal' },
        { address: fresh, type: 'payment', path: "m/84'/1'/1'/0/0", publicKey: '02' },
      ],
    })
    // A list with the address in use brings more of the same account.
    await emit([address, fresh])
    await arrives(fresh, address)
    // None of these changes anything; the last event shows that they have arrived.
    const seen: unknown[] = []
    const stop = config.subscribe(
      ({ connections }) => [...connections.values()][0]?.accounts[0],
      (now) => seen.push(now),
    )
    await emit(['garbage', { address: 7 }, null])
    await emit('garbage')
    await emit([onTestnet])
    await emit([onTestnet], testnet.caipNetworkId)
    await emit([{ address: inscriptions, intention: 'ordinal' }])
    await emit([`${regtest.caipNetworkId}:${elsewhere}`])
    await arrives(elsewhere)
    expect(new Set(seen)).toEqual(new Set([elsewhere]))
    // An empty list between two accounts is no disconnection.
    await emit([])
    await emit([address])
    await arrives(address)
    expect(config.state.status).toBe('connected')
    stop()
  })
  it('[S3.18] [S4.29] what a wallet states of its addresses counts before their form, until it lists others', async () => {
    const { config, wallet } = await start()
    const topic = wallet.sessions()[0]?.topic ?? expect.fail('no session')
    const emit = (data: unknown) =>
      wallet.emit({ topic, chainId: regtest.caipNetworkId, name: 'bip122_addressesChanged', data })
    const current = () => getAccount(config, { namespace: 'bip122' })
    const kinds = () => current().records.map(({ address: own, type }) => [own, type])
    await emit([
      { address: fresh, intention: 'ordinal' },
      { address: inscriptions, intention: 'payment' },
    ])
    await vi.waitFor(() => expect(current().address).toBe(inscriptions), 5_000)
    expect([...config.state.connections.values()][0]?.accounts).toEqual([inscriptions, fresh])
    expect(kinds()).toEqual([
      [fresh, 'ordinal'],
      [inscriptions, 'payment'],
    ])
    // The same addresses, stated otherwise.
    await emit([
      { address: inscriptions, intention: 'payment', publicKey: '02' },
      { address: fresh, intention: 'ordinal' },
    ])
    await vi.waitFor(() => expect(current().records).toMatchObject([{ publicKey: '02' }, {}]), 5_000)
    await emit([elsewhere, address])
    await vi.waitFor(() => expect(current().address).toBe(address), 5_000)
    expect(kinds()).toEqual([
      [address, 'payment'],
      [elsewhere, 'ordinal'],
    ])
  })
  it('pays by the wallet, and refuses a signature of another account', async () => {
    const { config, answer } = await start()
    const txid = 'ab'.repeat(32)
    const paying = sendTransaction(config, { to: elsewhere, value: 1_000n })
    const request = await answer(() => ({ txid }))
    expect(request).toMatchObject({
      method: 'sendTransfer',
      params: { account: address, recipientAddress: elsewhere, amount: '1000' },
    })
    expect(await paying).toBe(txid)
    const foreign = signBip322({
      privateKey: new Uint8Array(32).fill(4),
      text: 'gm',
      address: elsewhere,
      network: regtest.prefixes,
    })
    for (const answered of [
      { address: elsewhere, signature: foreign },
      { address, signature: foreign },
      { signature: foreign },
    ]) {
      const signing = signMessage(config, { message: 'gm' })
      signing.catch(() => undefined)
      await answer(() => answered)
      await expect(signing).rejects.toMatchObject({ code: 'INVALID_ANSWER' })
    }
  })
  it('a signature that an address can’t verify is returned as it is, and refused where the wallet names another account', async () => {
    // A script of several keys.
    const shared = Address(regtest.prefixes).encode({ type: 'wsh', hash: new Uint8Array(32).fill(9) })
    const { config, answer } = await start(undefined, [shared])
    const sign = async (named: string) => {
      const signing = signMessage(config, { message: 'gm' })
      signing.catch(() => undefined)
      await answer(() => ({ address: named, signature: 'AQID' }))
      return signing
    }
    await expect(sign(elsewhere)).rejects.toMatchObject({ code: 'INVALID_ANSWER' })
    expect(await sign(shared)).toBe('AQID')
  })
  it('signs a transaction, and refuses one that was altered on the way', async () => {
    const { config, answer } = await start()
    const tx = new Transaction()
    tx.addInput({ txid: 'cd'.repeat(32), index: 0, witnessUtxo: { amount: 10_000n, script } })
    tx.addOutputAddress(elsewhere, 9_000n, regtest.prefixes)
    const psbt = Buffer.from(tx.toPSBT()).toString('base64')
    const sign = ({ params }: PendingRequest, alter: (given: Transaction) => void = () => {}) => {
      const given = Transaction.fromPSBT(Buffer.from((params as { psbt: string }).psbt, 'base64'))
      alter(given)
      given.sign(privateKey)
      return { psbt: Buffer.from(given.toPSBT()).toString('base64') }
    }
    const signing = signPsbt(config, { psbt })
    const request = await answer((asked) => sign(asked))
    expect(request).toMatchObject({
      method: 'signPsbt',
      params: { account: address, psbt, signInputs: [{ index: 0, address }], broadcast: false },
    })
    expect(
      Transaction.fromPSBT(Buffer.from((await signing).psbt, 'base64')).getInput(0).partialSig,
    ).toHaveLength(1)

    const stolen = signPsbt(config, { psbt })
    stolen.catch(() => undefined)
    const thief = OutScript.encode(Address(regtest.prefixes).decode(address))
    await answer((asked) => sign(asked, (given) => given.updateOutput(0, { script: thief })))
    await expect(stolen).rejects.toMatchObject({ reason: 'altered' })
  })
  it('switches to another network of the session, with its address; a method that is not allowed is refused', async () => {
    const { config } = await start(['signMessage'])
    await switchNetwork(config, { network: testnet.caipNetworkId })
    await vi.waitFor(() => expect(getAccount(config, { namespace: 'bip122' }).address).toBe(onTestnet))
    const tx = new Transaction()
    const own = toPayment(privateKey, 'p2wpkh', testnet.prefixes).script
    tx.addInput({ txid: 'cd'.repeat(32), index: 0, witnessUtxo: { amount: 10_000n, script: own } })
    tx.addOutputAddress(onTestnet, 9_000n, testnet.prefixes)
    const psbt = Buffer.from(tx.toPSBT()).toString('base64')
    await expect(signPsbt(config, { psbt })).rejects.toMatchObject({ code: 4200 })
  })
})
