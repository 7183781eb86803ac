import { isAllowedLink } from '@latchkey/protocol'
import type { Storage } from '../../../base/storage.ts'
import type { WalletLinkChoice } from '../../../config/PairingSource.ts'
import { withStorage } from '../storage/withStorage.ts'

/** The name wallets' own libraries know (W7.1), therefore without a prefix of ours; another family's wallet has its own. */
const known = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Where the link is kept by which the connected wallet is opened (S4.07). Storage that fails is as good as empty. */
export function createDeepLinkStore(given: Storage | null | undefined, namespace = 'eip155') {
  const key = namespace === 'eip155' ? known : `${known}_${namespace.toUpperCase()}`
  const use = <value>(call: (storage: Storage) => value) => withStorage(given, call)
  return {
    read: (): WalletLinkChoice | undefined =>
      use((storage) => {
        const { href, name } = JSON.parse(storage.getItem(key) ?? '{}') as Record<string, unknown>
        return isAllowedLink(href) && typeof name === 'string' ? { href, name } : undefined
      }),
    write: ({ href, name }: WalletLinkChoice) => {
      if (isAllowedLink(href)) use((storage) => storage.setItem(key, JSON.stringify({ href, name })))
    },
    remove: () => void use((storage) => storage.removeItem(key)),
  }
}
