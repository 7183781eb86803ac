import type { CaipNetworkId } from '@latchkey/protocol'
import {
  getPinnedContract,
  type PinnedContract,
  parseDelegationCode,
} from '@latchkey/protocol/smart-accounts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromHex, toHex } from '../bytes.ts'
import { chainIdOf } from '../networks.ts'
import type { Rpc } from '../requests/createRpc.ts'
import type { Bundler } from './createBundler.ts'

/** Whether an account can run several calls as one on a network, and what its code is there. */
export type Delegation =
  /** The account runs calls as one: at once where `isActive`, else with an authorization beside the first batch. */
  | { readonly kind: 'available'; readonly contract: PinnedContract; readonly isActive: boolean }
  | {
      readonly kind: 'unavailable'
      /**
       * `notPinned`: no audited code is known there. `noBundler`: the server sends nothing there. `otherCode`: the code at the pinned address
       * is not the audited one. `otherDelegate`: the account delegates to `delegate` already.
       */
      readonly reason: 'notPinned' | 'noBundler' | 'otherCode' | 'otherDelegate'
      /** What the account delegates to on this network; undefined: nothing. */
      readonly delegate?: `0x${string}` | undefined
    }

/** Address and hash of the code that accounts may delegate to on a network; undefined where none is pinned. */
export function getPinnedCode(network: CaipNetworkId): PinnedContract | undefined {
  const chainId = chainIdOf(network)
  return typeof chainId === 'number' ? getPinnedContract('EIP7702StatelessDeleGator', chainId) : undefined
}

/** Returns what an account delegates to on a network, lower case; undefined: nothing. @throws RequestError */
export async function getDelegate(
  rpc: Rpc,
  network: CaipNetworkId,
  account: string,
): Promise<`0x${string}` | undefined> {
  return parseDelegationCode(String(await rpc.request(network, 'eth_getCode', [account, 'latest'])))
}

/**
 * Returns whether an account can run several calls as one on a network. It is the one place that decides it: capabilities, messages,
 * settings and the sending of calls ask here.
 *
 * @throws RequestError `network` where the network doesn't answer
 */
export async function getDelegation(
  { rpc, bundler }: { readonly rpc: Rpc; readonly bundler: Bundler },
  network: CaipNetworkId,
  account: string,
): Promise<Delegation> {
  const contract = getPinnedCode(network)
  if (!contract) return { kind: 'unavailable', reason: 'notPinned' }
  const [delegate, code] = await Promise.all([
    getDelegate(rpc, network, account),
    rpc.request(network, 'eth_getCode', [contract.address, 'latest']),
  ])
  if (delegate !== undefined && delegate !== contract.address)
    return { kind: 'unavailable', reason: 'otherDelegate', delegate }
  if (!bundler.serves(network)) return { kind: 'unavailable', reason: 'noBundler', delegate }
  if (hashOf(code) !== contract.codeHash) return { kind: 'unavailable', reason: 'otherCode', delegate }
  return { kind: 'available', contract, isActive: delegate !== undefined }
}

/** keccak256 of code as a node answers it; empty where it is none. */
function hashOf(code: unknown): string {
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) return ''
  return toHex(keccak_256(fromHex(code)))
}
