// Written by `npm run generate -w directory` from directory/additions.json. Do not edit.
import type { SnapshotWallet } from './snapshot.ts'

/** Wallets, and chains of wallets, that the signed snapshot does not have yet. */
export const addedWallets: readonly SnapshotWallet[] = []
