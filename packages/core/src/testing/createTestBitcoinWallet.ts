import type { CaipNetworkId } from '@latchkey/protocol'
import { Transaction } from '@scure/btc-signer'
import { type BTC_NETWORK, pubECDSA } from '@scure/btc-signer/utils.js'
import { signBip322, toPayment } from '../../../siwx/src/testing/signBip322.ts'
import type { RegisterApi } from '../wallets/standardWallet.ts'

/** A network of the wallet, by the names of both kinds of announcement. */
export type TestBitcoinNetwork = {
  readonly caipNetworkId: CaipNetworkId
  readonly provider: string
  readonly standard: string
  readonly prefixes: BTC_NETWORK
}

const testPrefixes = { pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
/** The networks a test wallet can have. */
export const testBitcoinNetworks = {
  regtest: {
    caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    provider: 'Regtest',
    standard: 'bitcoin:regtest',
    prefixes: { ...testPrefixes, bech32: 'bcrt' },
  },
  testnet: {
    caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
    provider: 'Testnet',
    standard: 'bitcoin:testnet',
    prefixes: { ...testPrefixes, bech32: 'tb' },
  },
  testnet4: {
    caipNetworkId: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    provider: 'Testnet4',
    standard: 'bitcoin:testnet4',
    prefixes: { ...testPrefixes, bech32: 'tb' },
  },
} as const satisfies Readonly<Record<string, TestBitcoinNetwork>>

type Purpose = 'payment' | 'ordinals'
type Listener = (event: unknown) => void

/** A small but honest Bitcoin wallet, and the person in front of it. It starts on regtest. */
export type TestBitcoinWallet = {
  /** Payment (p2wpkh) and ordinals address (p2tr) on a network. */
  addressesOn(network: TestBitcoinNetwork): readonly [string, string]
  person: 'approves' | 'rejects' | 'ignores'
  /** Changes a transaction before it signs it, as a thief would. */
  alter: ((psbt: Uint8Array) => Uint8Array) | undefined
  /** Methods of the provider it doesn't know. */
  unknownMethods: readonly string[]
  /** Signs messages with this purpose's key, whatever it is asked for. */
  signsWith: Purpose | undefined
  /** Every request that reached it. */
  readonly requests: { readonly method: string; readonly params: unknown }[]
  share(addresses: readonly string[]): void
  move(network: TestBitcoinNetwork): void
  vanish(): void
  listenerCount(): number
  /** The provider of `window.btc_providers`, which answers JSON-RPC. */
  readonly provider: {
    request(method: string, params: unknown): Promise<unknown>
    addListener(listener: { eventName: string; cb: (event: unknown) => void }): () => void
  }
  /** The wallet of the Wallet Standard. */
  readonly standard: object
  /** Announces it in `window.btc_providers`. */
  announce(page: EventTarget): void
  /** Registers as the Wallet Standard demands: at once, and whenever an app asks. */
  register(page: EventTarget): void
}

const icon = 'data:image/svg+xml,<svg/>'

/** Makes a wallet of two private keys. */
export function createTestBitcoinWallet(p: {
  keys: readonly [payment: Uint8Array, ordinals: Uint8Array]
  /** Networks it switches to when asked. */
  networks?: readonly TestBitcoinNetwork[]
  /** Networks it only offers to who connects. */
  connectOnly?: readonly TestBitcoinNetwork[]
  name?: string
  /** Base URL of an Esplora API: then it pays by itself. */
  esplora?: () => string
}): TestBitcoinWallet {
  const { networks = [testBitcoinNetworks.regtest], connectOnly = [], name = 'Test Bitcoin Wallet' } = p
  const listeners = new Map<string, Set<Listener>>()
  let network: TestBitcoinNetwork = testBitcoinNetworks.regtest
  let picked: readonly Purpose[] = ['payment', 'ordinals']
  let isShared = false
  let isGone = false

  const paymentOf = (purpose: Purpose, on: TestBitcoinNetwork) =>
    purpose === 'payment'
      ? toPayment(p.keys[0], 'p2wpkh', on.prefixes)
      : toPayment(p.keys[1], 'p2tr', on.prefixes)
  const keyOf = (purpose: Purpose) => p.keys[purpose === 'payment' ? 0 : 1]
  const addressOf = (purpose: Purpose, on = network) => paymentOf(purpose, on).address
  const publicKeyOf = (purpose: Purpose) => Buffer.from(pubECDSA(keyOf(purpose))).toString('hex')
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const ask = async () => {
    if (state.person === 'rejects')
      throw Object.assign(new Error('User rejected request'), { code: -32_000, isAnswer: true })
    if (state.person === 'ignores') await new Promise(() => {})
  }
  const fail = (code: number, message: string) => Object.assign(new Error(message), { code, isAnswer: true })
  const purposeOf = (address: unknown, on = network) => {
    const purpose = picked.find((entry) => addressOf(entry, on) === address)
    if (!isShared || !purpose) throw fail(-32_002, 'Access denied')
    return purpose
  }
  const accounts = () =>
    picked.map((purpose) => ({
      address: addressOf(purpose),
      publicKey: publicKeyOf(purpose),
      purpose,
      addressType: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
      derivationPath: `m/${purpose === 'payment' ? 84 : 86}'/1'/0'/0/0`,
    }))
  const stacks = { address: 'SP000000000000000000002Q6VF78', publicKey: '02'.repeat(33), purpose: 'stacks' }
  const session = () => ({
    id: '1',
    addresses: [...accounts(), ...(picked.length > 0 ? [stacks] : [])],
    network: { bitcoin: { name: network.provider }, stacks: { name: 'testnet' } },
  })
  const signPsbt = (
    psbt: Uint8Array,
    signing: readonly { purpose: Purpose; indexes: readonly number[] }[],
  ) => {
    const tx = Transaction.fromPSBT(state.alter?.(psbt) ?? psbt, { allowUnknownOutputs: true })
    for (const { purpose, indexes } of signing) for (const index of indexes) tx.signIdx(keyOf(purpose), index)
    return tx.toPSBT()
  }
  const signMessage = (text: string, address: string, on = network) => {
    const asked = purposeOf(address, on)
    const purpose = state.signsWith ?? asked
    const own = addressOf(purpose, on)
    return {
      address: own,
      signature: signBip322({ privateKey: keyOf(purpose), text, address: own, network: on.prefixes }),
    }
  }
  const pay = async (to: string, amount: number) => {
    const base = p.esplora?.() ?? ''
    const { address, script } = paymentOf('payment', network)
    const coins = (await (await fetch(`${base}/address/${address}/utxo`)).json()) as {
      txid: string
      vout: number
      value: number
    }[]
    const tx = new Transaction()
    for (const { txid, vout: index, value } of coins)
      tx.addInput({ txid, index, witnessUtxo: { amount: BigInt(value), script } })
    const total = coins.reduce((sum, { value }) => sum + value, 0)
    const fee = 11 + coins.length * 68 + 74
    tx.addOutputAddress(to, BigInt(amount), network.prefixes)
    tx.addOutputAddress(address, BigInt(total - amount - fee), network.prefixes)
    tx.sign(keyOf('payment'))
    tx.finalize()
    const response = await fetch(`${base}/tx`, { method: 'POST', body: tx.hex })
    if (!response.ok) throw fail(-32_603, await response.text())
    return response.text()
  }
  const changeNetwork = (next: TestBitcoinNetwork | undefined) => {
    if (!next) throw fail(-32_602, 'Invalid params')
    if (next !== network) state.move(next)
  }

  const methods: Readonly<Record<string, (params: Record<string, unknown>) => unknown>> = {
    async wallet_connect({ network: wanted }) {
      const target = [...networks, ...connectOnly].find(({ provider }) => provider === wanted)
      if (wanted !== undefined && !target) throw fail(-32_602, 'Invalid params')
      const isConnectOnly = connectOnly.some((entry) => entry === target)
      if (!isShared || isConnectOnly) await ask()
      isShared = true
      if (isConnectOnly) changeNetwork(target)
      return session()
    },
    async getAccounts() {
      await ask()
      isShared = true
      return session().addresses
    },
    async getAddresses() {
      await ask()
      isShared = true
      return { addresses: session().addresses }
    },
    wallet_getAccount() {
      if (!isShared || picked.length === 0) throw fail(-32_002, 'Access denied')
      return session()
    },
    wallet_getNetwork: () => session().network,
    async wallet_changeNetwork({ name: wanted }) {
      const next = networks.find(({ provider }) => provider === wanted)
      if (!next) throw fail(-32_602, 'Invalid params')
      await ask()
      changeNetwork(next)
      return null
    },
    wallet_disconnect() {
      isShared = false
      return null
    },
    async signMessage({ address, message }) {
      purposeOf(address)
      await ask()
      return { ...signMessage(String(message), String(address)), messageHash: '', protocol: 'BIP322' }
    },
    async signPsbt({ psbt, signInputs }) {
      const signing = Object.entries(signInputs as Record<string, number[]>).map(([address, indexes]) => ({
        purpose: purposeOf(address),
        indexes,
      }))
      await ask()
      return { psbt: Buffer.from(signPsbt(Buffer.from(String(psbt), 'base64'), signing)).toString('base64') }
    },
    async sendTransfer({ recipients }) {
      const [recipient] = recipients as { address: string; amount: number }[]
      purposeOf(addressOf('payment'))
      await ask()
      return { txid: await pay(recipient?.address ?? '', recipient?.amount ?? 0) }
    },
  }
  const provider = {
    async request(method: string, params: unknown) {
      if (isGone) throw new Error('Extension context invalidated.')
      state.requests.push({ method, params })
      try {
        const run = state.unknownMethods.includes(method) ? undefined : methods[method]
        if (!run || (method === 'sendTransfer' && !p.esplora)) throw fail(-32_601, 'Method not found')
        return { jsonrpc: '2.0', id: '1', result: await run((params ?? {}) as Record<string, unknown>) }
      } catch (error) {
        const { code, message } = error as { code?: number; message: string }
        return { jsonrpc: '2.0', id: '1', error: { code: code ?? -32_603, message } }
      }
    },
    addListener({ eventName, cb }: { eventName: string; cb: Listener }) {
      const set = listeners.get(eventName) ?? new Set()
      listeners.set(eventName, set.add(cb))
      return () => void set.delete(cb)
    },
  }

  /** Accounts on every network of the wallet, as the Wallet Standard has them. */
  const standardAccounts = () =>
    networks.flatMap((on) =>
      picked.map((purpose) => ({
        address: addressOf(purpose, on),
        publicKey: Uint8Array.from(Buffer.from(publicKeyOf(purpose), 'hex')),
        chains: [on.standard],
        features: ['bitcoin:signTransaction', 'bitcoin:signMessage'],
        purpose,
      })),
    )
  const networkOf = (account: unknown) =>
    networks.find((on) => picked.some((purpose) => addressOf(purpose, on) === account)) ?? network
  const reject = async () => {
    if (state.person === 'rejects')
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    if (state.person === 'ignores') await new Promise(() => {})
  }
  const features = {
    'bitcoin:connect': {
      version: '1.0.0',
      async connect() {
        if (!isShared) await reject()
        isShared = true
        return { accounts: standardAccounts() }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        isShared = false
      },
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event: 'change', cb: Listener) => provider.addListener({ eventName: 'change', cb }),
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      async signMessage(input: { account: { address: string }; message: Uint8Array }) {
        const { address } = input.account
        purposeOf(address, networkOf(address))
        await reject()
        const { signature } = signMessage(Buffer.from(input.message).toString(), address, networkOf(address))
        return [
          { signedMessage: input.message, signature: Uint8Array.from(Buffer.from(signature, 'base64')) },
        ]
      },
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      async signTransaction(input: {
        psbt: Uint8Array
        inputsToSign: { account: { address: string }; signingIndexes: number[] }[]
      }) {
        const signing = input.inputsToSign.map(({ account, signingIndexes: indexes }) => ({
          purpose: purposeOf(account.address, networkOf(account.address)),
          indexes,
        }))
        await reject()
        return [{ signedPsbt: signPsbt(input.psbt, signing) }]
      },
    },
  }
  const standard = {
    version: '1.0.0',
    name,
    icon,
    chains: networks.map((entry) => entry.standard),
    get features() {
      if (isGone) throw new Error('Extension context invalidated.')
      return features
    },
    get accounts() {
      return isShared ? standardAccounts() : []
    },
  }
  const state: TestBitcoinWallet = {
    addressesOn: (on) => [addressOf('payment', on), addressOf('ordinals', on)],
    person: 'approves',
    alter: undefined,
    unknownMethods: [],
    signsWith: undefined,
    requests: [],
    share(addresses) {
      const all: readonly Purpose[] = ['payment', 'ordinals']
      picked = all.filter((purpose) => networks.some((on) => addresses.includes(addressOf(purpose, on))))
      emit('accountChange', { type: 'accountChange', addresses: session().addresses })
      emit('change', { accounts: standardAccounts() })
    },
    move(next) {
      network = next
      const { bitcoin, stacks: other } = session().network
      emit('networkChange', {
        type: 'networkChange',
        bitcoin,
        stacks: other,
        addresses: session().addresses,
      })
    },
    vanish() {
      isGone = true
    },
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    provider,
    standard,
    announce(page) {
      const window = page as unknown as Record<string, unknown>
      const list = (window.btc_providers as unknown[] | undefined) ?? []
      const id = `testBitcoin${list.length}`
      window[id] = { BitcoinProvider: provider }
      window.btc_providers = [...list, { id: `${id}.BitcoinProvider`, name, icon }]
    },
    register(page) {
      const announce = (api: RegisterApi) => void api.register(standard)
      page.addEventListener('wallet-standard:app-ready', (event) =>
        announce((event as CustomEvent<RegisterApi>).detail),
      )
      page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: announce }))
    },
  }
  return state
}
