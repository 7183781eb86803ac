export type { BitcoinAccount, BitcoinDevnet, BitcoinKey } from '../bitcoin/BitcoinDevnet.ts'
export { type BitcoinNode, connectBitcoin } from '../bitcoin/connectBitcoin.ts'
export { type StartBitcoinOptions, startBitcoin } from '../bitcoin/startBitcoin.ts'
export {
  type NameGateway,
  nameRegistryAddress,
  seedNames,
  universalNamesAddress,
} from '../contracts/seedNames.ts'
export { type FarcasterQuestion, signFarcaster } from '../contracts/signFarcaster.ts'
export {
  type Devnet,
  type DevnetAccount,
  type DevnetChain,
  DevnetError,
  type DevnetErrorCode,
  type DevnetSmartAccounts,
  type DevnetToken,
} from '../Devnet.ts'
export { type Exchange, exchangePools, pairAddress } from '../exchange/pools.ts'
export type { SeedStep } from '../history/createSeedWriter.ts'
export { devnetHistory } from '../history/devnetHistory.ts'
export { type SeedContracts, seedContracts } from '../history/seedSteps.ts'
export type { PolkadotAccount, PolkadotDevnet, PolkadotKind } from '../polkadot/PolkadotDevnet.ts'
export { type StartPolkadotOptions, startPolkadot } from '../polkadot/startPolkadot.ts'
export { seedPaymaster } from '../smartAccounts/seedSmartAccounts.ts'
export type { SolanaAccount, SolanaDevnet, SolanaToken } from '../solana/SolanaDevnet.ts'
export { type StartSolanaOptions, startSolana } from '../solana/startSolana.ts'
export { type StartDevnetOptions, startDevnet } from '../startDevnet.ts'
