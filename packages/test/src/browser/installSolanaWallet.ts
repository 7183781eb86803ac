/** What a page needs to show a Solana wallet that lives elsewhere. */
export type SolanaPageWallet = {
  readonly info: { readonly name: string; readonly icon: string }
  /** Chains by their names in the Wallet Standard, e.g. `solana:devnet`. */
  readonly chains: readonly string[]
  /** Sends a request as JSON, bytes as Base64; resolves with `{ result }` or `{ error }` as JSON. */
  send(request: string): Promise<string>
  /** Calls `listener` with each event as JSON: `[name, value]`. */
  subscribe(listener: (event: string) => void): void
}

/**
 * Registers a Solana wallet with a page (Wallet Standard: `standard:connect`, `standard:disconnect`, `standard:events`,
 * `solana:signMessage`, `solana:signTransaction`, `solana:signAndSendTransaction`). The function is sent to the page as text: it uses
 * nothing but its parameters.
 *
 * @param page the window of the page
 */
export function installSolanaWallet(page: Window, wallet: SolanaPageWallet): void {
  type Account = {
    address: string
    publicKey: Uint8Array
    chains: readonly string[]
    features: readonly string[]
  }
  type Signing = { account: Account; chain?: string; message: Uint8Array; transaction: Uint8Array }
  const { CustomEvent: PageEvent } = page as unknown as { CustomEvent: typeof CustomEvent }
  const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const toBytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  const signing = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
  const listeners = new Set<(change: { accounts: readonly Account[] }) => void>()
  let accounts: readonly Account[] = []

  const send = async (method: string, params: object) => {
    const { result, error } = JSON.parse(await wallet.send(JSON.stringify({ method, params })))
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }
  const setAccounts = (list: readonly { address: string; publicKey: string }[]) => {
    if (list.map((one) => one.address).join() === accounts.map((one) => one.address).join()) return
    accounts = list.map(({ address, publicKey }) =>
      Object.freeze({ address, publicKey: toBytes(publicKey), chains: wallet.chains, features: signing }),
    )
    for (const listener of [...listeners]) listener({ accounts })
  }
  wallet.subscribe((text) => {
    const [event, value] = JSON.parse(text)
    if (event === 'accountsChanged') setAccounts(value)
  })
  const each =
    (method: string) =>
    async (...inputs: readonly Signing[]) => {
      const outputs = []
      for (const { account, chain, message, transaction } of inputs) {
        const bytes = toText(message ?? transaction)
        const { signed, signature } = await send(method, { address: account.address, chain, bytes })
        if (method === 'signMessage')
          outputs.push({ signedMessage: toBytes(signed), signature: toBytes(signature) })
        else if (method === 'signTransaction') outputs.push({ signedTransaction: toBytes(signed) })
        else outputs.push({ signature: toBytes(signature) })
      }
      return outputs
    }
  const supportedTransactionVersions = ['legacy', 0]
  const standard = Object.freeze({
    version: '1.0.0',
    name: wallet.info.name,
    icon: wallet.info.icon,
    chains: wallet.chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect(options: { silent?: boolean } = {}) {
          setAccounts(await send('connect', { silent: options.silent === true }))
          return { accounts }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => void (await send('disconnect', {})),
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: (change: { accounts: readonly Account[] }) => void) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'solana:signMessage': { version: '1.1.0', signMessage: each('signMessage') },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions,
        signTransaction: each('signTransaction'),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions,
        signAndSendTransaction: each('signAndSendTransaction'),
      },
    },
  })
  const register = (api: { register(one: unknown): void }) => api.register(standard)
  page.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
  page.dispatchEvent(new PageEvent('wallet-standard:register-wallet', { detail: register }))
}
