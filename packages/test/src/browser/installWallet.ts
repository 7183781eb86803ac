import { toErrorData } from '../errors.ts'
import type { SolanaTestWallet } from '../wallet/createSolanaTestWallet.ts'
import type { TestWallet } from '../wallet/createTestWallet.ts'
import { type InstallOptions, installEvmWallet } from './installEvmWallet.ts'
import { installSolanaWallet } from './installSolanaWallet.ts'

/**
 * Shows a wallet to a page whose window is at hand, as in Cypress, whose tests run in the browser beside the page. Call it before the
 * page's own scripts run, for each load.
 *
 * @param page the window of the page
 * @param options of an EVM wallet
 * @example
 * const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * beforeEach(() => cy.on('window:before:load', (page) => installWallet(page, wallet)))
 */
export function installWallet(
  page: Window,
  wallet: TestWallet | SolanaTestWallet,
  options: InstallOptions = {},
): void {
  const send = async (text: string) => {
    try {
      const result = await wallet.execute({ ...JSON.parse(text), origin: page.location.origin })
      return JSON.stringify({ result: result ?? null })
    } catch (error) {
      return JSON.stringify({ error: toErrorData(error) })
    }
  }
  const subscribe = (listener: (event: string) => void) => {
    const stop = wallet.subscribe((event, value) => listener(JSON.stringify([event, value])))
    page.addEventListener('pagehide', stop, { once: true })
  }
  if ('provider' in wallet)
    installEvmWallet(page, {
      info: wallet.info,
      atWindowEthereum: options.atWindowEthereum === true,
      extendProvider: options.extendProvider,
      send,
      subscribe,
    })
  else installSolanaWallet(page, { info: wallet.info, chains: wallet.chains, send, subscribe })
}
