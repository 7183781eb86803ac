import type { Session, SignWallet } from '@latchkey/walletconnect/wallet'
import type { WalletStore } from '../state/createWalletStore.ts'
import { grantedSite, grantedSolana, sessionNamespaces, solanaNamespaces } from './sessionNamespaces.ts'

/**
 * Updates the sessions of paired apps when another account or network is selected in the wallet; changes are sent in order.
 */
export function watchStore(parameters: {
  readonly wallet: SignWallet
  readonly store: WalletStore
  readonly onError: (error: unknown) => void
}): void {
  const { wallet, store, onError } = parameters
  let previous = store.get()
  let updates = Promise.resolve()
  store.subscribe(() => {
    const now = store.get()
    const { account, chainId, solanaAccount } = now
    const evmChanged = account !== previous.account || chainId !== previous.chainId
    const solanaChanged = solanaAccount !== previous.solanaAccount
    previous = now
    if (!evmChanged && !solanaChanged) return
    updates = updates.then(async () => {
      for (const session of wallet.sessions()) {
        const isSolana = grantedSolana(session.namespaces) !== undefined
        if (isSolana && solanaChanged) await updateSolanaSession(session, solanaAccount).catch(onError)
        if (!isSolana && evmChanged) await updateSession(session, account, chainId).catch(onError)
      }
    })
  })

  async function updateSolanaSession(session: Session, account: string): Promise<void> {
    const { topic, namespaces } = session
    const [chain] = namespaces.solana?.chains ?? []
    if (chain === undefined || grantedSolana(namespaces) === account) return
    await wallet.update({ topic, namespaces: solanaNamespaces(session, chain, account) })
    await wallet.emit({ topic, chainId: chain, name: 'accountsChanged', data: [`${chain}:${account}`] })
  }

  async function updateSession(session: Session, account: string, chainId: number): Promise<void> {
    const { topic, namespaces } = session
    const granted = grantedSite(namespaces)
    const isKnown = granted.chainIds.includes(chainId)
    if (granted.account !== account || !isKnown) {
      const chainIds = isKnown ? granted.chainIds : [...granted.chainIds, chainId]
      await wallet.update({ topic, namespaces: sessionNamespaces(session, { account, chainIds }) })
    }
    const chain = `eip155:${chainId}`
    await wallet.emit({ topic, chainId: chain, name: 'chainChanged', data: chainId })
    await wallet.emit({ topic, chainId: chain, name: 'accountsChanged', data: [`${chain}:${account}`] })
  }
}
