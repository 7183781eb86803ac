import { foldText, walletSlug } from '@latchkey/protocol'
import type { DirectorySnapshot, SnapshotWallet } from './directorySnapshot.ts'

/** What no schema sees: the same wallet twice, two that look alike, a wallet that leads nowhere, a missing picture. */
export function findSnapshotProblems({ wallets, pictures }: DirectorySnapshot): string[] {
  return [
    ...findDoubles(wallets, 'id', ({ id }) => id),
    ...findDoubles(wallets, 'reverse domain name', ({ rdns }) => rdns?.toLowerCase()),
    // two names a person can't tell apart are how a wallet is imitated
    ...findDoubles(wallets, 'name', ({ name }) => walletSlug(name) || foldText(name)),
    ...wallets.flatMap((wallet) => {
      const leads = ['homepage', 'app_store', 'play_store', 'chrome_store', 'browser_link'] as const
      return leads.some((field) => wallet[field] !== undefined)
        ? []
        : [`${wallet.name} has neither a home page, nor a store, nor a link into its browser`]
    }),
    ...wallets.flatMap(({ name, image_id }) =>
      image_id === undefined || Object.hasOwn(pictures, `wallet/${image_id}`)
        ? []
        : [`${name} names the picture "${image_id}", which "pictures" doesn't hold`],
    ),
  ]
}

function findDoubles(
  wallets: readonly SnapshotWallet[],
  what: string,
  keyOf: (wallet: SnapshotWallet) => string | undefined,
): string[] {
  const seen = new Map<string, string>()
  return wallets.flatMap((wallet) => {
    const key = keyOf(wallet)
    if (key === undefined) return []
    const first = seen.get(key)
    seen.set(key, first ?? wallet.name)
    return first === undefined ? [] : [`${wallet.name} has the ${what} of ${first}: ${key}`]
  })
}
