export {
  type GetPolkadotSignerParameters,
  type GetPolkadotSignerReturnType,
  getPolkadotSigner,
} from '../chains/polkadot/getPolkadotSigner.ts'
export { isPolkadotAddress, type Ss58Prefixes } from '../chains/polkadot/networks.ts'
export { type PolkadotOptions, polkadot } from '../chains/polkadot/polkadot.ts'
export type { SignedPayload } from '../config/adapterActions.ts'
