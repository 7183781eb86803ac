export { compareWallets, type WalletChange } from '../directory/compareWallets.ts'
export { readSnapshot } from '../directory/parseSnapshot.ts'
export {
  directoryKeys,
  readPublicKey,
  type SignedSnapshot,
  signSnapshot,
  verifySnapshot,
} from '../directory/signature.ts'
export { type DirectorySnapshot, type SnapshotWallet, toWalletEntry } from '../directory/snapshot.ts'
export { writeSnapshot } from '../directory/writeSnapshot.ts'
export { DirectoryError, type DirectoryErrorCode } from '../errors.ts'
export { builtInDirectory } from '../packageFiles.ts'
