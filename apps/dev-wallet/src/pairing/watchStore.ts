import type { Session, SignWallet } from '@latchkey/walletconnect/wallet'
import type { WalletConfig } from '../config.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { type Family, families, type WalletState } from '../state/WalletState.ts'
import { describeAccount } from './answerPairedRequest.ts'
import {
  familyNamespaces,
  getFamily,
  grantedAddress,
  grantedSite,
  sessionNamespaces,
} from './sessionNamespaces.ts'

/**
 * Updates the sessions of paired apps when another account or network is selected in the wallet; changes are sent in order.
 */
export function watchStore(parameters: {
  readonly wallet: SignWallet
  readonly config: WalletConfig
  readonly store: WalletStore
  readonly onError: (error: unknown) => void
}): void {
  const { wallet, config, store, onError } = parameters
  let previous = store.get()
  let updates = Promise.resolve()
  store.subscribe(() => {
    const now = store.get()
    const { account, chainId } = now
    const isEvmChanged = account !== previous.account || chainId !== previous.chainId
    const before = previous
    const accountOf = (state: WalletState, family: Family) => state[`${family}Account` as const]
    const changed = new Set(families.filter((family) => accountOf(now, family) !== accountOf(before, family)))
    previous = now
    if (!isEvmChanged && changed.size === 0) return
    updates = updates.then(async () => {
      for (const session of wallet.sessions()) {
        const family = getFamily(session.namespaces)
        const next = family && changed.has(family) ? accountOf(now, family) : undefined
        if (family && next) await updateFamilySession(session, family, next).catch(onError)
        if (!family && isEvmChanged) await updateSession(session, account, chainId).catch(onError)
      }
    })
  })

  async function updateFamilySession(session: Session, family: Family, account: string): Promise<void> {
    const { topic, namespaces } = session
    const { chain, addresses } = describeAccount(config, family, account)
    if (grantedAddress(namespaces, family) === account) return
    await wallet.update({ topic, namespaces: familyNamespaces(session, chain, addresses) })
    const data = addresses.map((address) => `${chain}:${address}`)
    await wallet.emit({ topic, chainId: chain, name: 'accountsChanged', data })
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
