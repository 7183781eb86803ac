export { compareWallets, type WalletChange } from '../directory/compareWallets.ts'
export {
  directoryKeys,
  readPublicKey,
  type SignedSnapshot,
  signSnapshot,
  verifySnapshot,
} from '../directory/signature.ts'
export { type DirectorySnapshot, type SnapshotWallet, toWalletEntry } from '../directory/snapshot.ts'
export { readSnapshot, writeSnapshot } from '../directory/snapshotFile.ts'
export { DirectoryError, type DirectoryErrorCode } from '../errors.ts'
export { builtInDirectory } from '../packageFiles.ts'
