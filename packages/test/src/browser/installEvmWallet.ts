import type { TestProvider } from '../wallet/createTestWallet.ts'

/** How a page gets an EVM wallet. */
export type InstallOptions = {
  /** Puts it at `window.ethereum` too, for apps that know no EIP-6963; default false. */
  readonly atWindowEthereum?: boolean | undefined
  /**
   * Changes the provider before the page has it, e.g. into one with `isMetaMask`. Playwright sends the function to the page as text:
   * it uses nothing but its parameter.
   *
   * @example (provider) => Object.assign(provider, { isMetaMask: true })
   */
  readonly extendProvider?: ((provider: TestProvider) => void) | undefined
}

/** What a page needs to show a wallet that lives elsewhere: in the test's process, or in the window of Cypress. */
export type PageWallet = {
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  /** Whether it stands at `window.ethereum` too, for apps that know no EIP-6963. */
  readonly atWindowEthereum: boolean
  readonly extendProvider?: InstallOptions['extendProvider']
  /** Sends a request as JSON; resolves with `{ result }` or `{ error }` as JSON. */
  send(request: string): Promise<string>
  /** Calls `listener` with each event as JSON: `[name, value]`. */
  subscribe(listener: (event: string) => void): void
}

/**
 * Announces a wallet to a page (EIP-6963). The function is sent to the page as text: it uses nothing but its parameters.
 *
 * @param page the window of the page
 */
export function installEvmWallet(page: Window, wallet: PageWallet): void {
  type Listener = (value: unknown) => void
  const listeners = new Map<string, Set<Listener>>()
  const provider: TestProvider & { isConnected(): boolean } = {
    isConnected: () => true,
    async request(call: { method: string; params?: unknown }) {
      const text = await wallet.send(JSON.stringify({ method: call.method, params: call.params }))
      const { result, error } = JSON.parse(text)
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    },
    on(event: string, listener: Listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  wallet.extendProvider?.(provider)
  wallet.subscribe((text) => {
    const [event, value] = JSON.parse(text)
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  })
  const detail = Object.freeze({ info: Object.freeze({ ...wallet.info }), provider })
  // Of the page: one of another window is no event there.
  const { CustomEvent: PageEvent } = page as unknown as { CustomEvent: typeof CustomEvent }
  const announce = () => page.dispatchEvent(new PageEvent('eip6963:announceProvider', { detail }))
  page.addEventListener('eip6963:requestProvider', announce)
  if (wallet.atWindowEthereum)
    Object.defineProperty(page, 'ethereum', { value: provider, configurable: true })
  announce()
}
