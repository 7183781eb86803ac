import type { CaipNetworkId } from '@latchkey/protocol'
import { entryPoints } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { storageFailed } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import type { Rpc } from '../requests/createRpc.ts'
import { parseQuantity } from '../requests/prepareTransaction.ts'

// An operation that the account pays itself is valid until its nonce is used. Whoever was given one can run it after the wallet has called it
// refused or failed, so the next operation of the account takes the same nonce: one of the two can run at most.

const entry = v.object({
  nonce: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,64}$/)),
  /** Of the operations that were signed with it, the oldest first. */
  hashes: v.array(v.string()),
  /** Whether one of them was run. */
  isUsed: v.boolean(),
})
type Entry = v.InferOutput<typeof entry>

/** Most nonces that are remembered of an account on a network. The oldest go first. */
const maxEntries = 50

type Account = { readonly account: string; readonly network: CaipNetworkId }

const keyOf = ({ account, network }: Account) => `openNonces|${account.toLowerCase()}|${network}`

/**
 * Reads what is stored of operations. One that was called refused or failed is not taken for one that never was.
 *
 * @throws RequestError `storage`
 */
export async function getStored(store: FrameServices['store'], key: string): Promise<unknown> {
  try {
    return await (store.getShared ?? store.get)(key)
  } catch (cause) {
    throw storageFailed({ cause })
  }
}

/**
 * Remembers an operation that was signed, and is called refused or failed. Where the browser can't store it, until this document ends: then
 * `isPersistent` of the store is false.
 */
export async function addOpenNonce(
  store: Pick<FrameServices['store'], 'update'>,
  account: Account,
  { nonce, hash }: { readonly nonce: string; readonly hash: string },
): Promise<void> {
  await store.update(keyOf(account), (value) => {
    const entries = toEntries(value)
    if (entries.some((one) => one.nonce === nonce)) return withHash(entries, nonce, hash)
    return [...entries, { nonce, hashes: [hash], isUsed: false }].slice(-maxEntries)
  })
}

/** Remembers that a further operation was signed with a nonce, where {@link getOpenNonce} gave it. */
export async function joinOpenNonce(
  store: Pick<FrameServices['store'], 'update'>,
  account: Account,
  { nonce, hash }: { readonly nonce: string; readonly hash: string },
): Promise<void> {
  await store.update(keyOf(account), (value) => withHash(toEntries(value), nonce, hash))
}

/** Hashes of the other operations that were signed with the nonce of one. */
export async function getRivals(
  store: Pick<FrameServices['store'], 'get'>,
  account: Account,
  { nonce, hash }: { readonly nonce: string; readonly hash: string },
): Promise<readonly string[]> {
  const found = toEntries(await store.get(keyOf(account))).find((one) => one.nonce === nonce)
  return (found?.hashes ?? []).filter((one) => one !== hash)
}

/**
 * Returns the oldest nonce with which an operation was signed that can still be run; undefined where there is none.
 *
 * @throws RequestError `network`, `storage`
 */
export async function getOpenNonce(
  { rpc, store }: Pick<FrameServices, 'rpc' | 'store'>,
  account: Account,
): Promise<string | undefined> {
  for (const { nonce, isUsed: wasUsed } of toEntries(await getStored(store, keyOf(account)))) {
    if (wasUsed) continue
    if (!(await isUsed(rpc, account, nonce))) return nonce
    await store.update(keyOf(account), (value) =>
      toEntries(value).map((one) => (one.nonce === nonce ? { ...one, isUsed: true } : one)),
    )
  }
  return undefined
}

/** Whether the nonce of an operation was used, by it or by another one with the same nonce. @throws RequestError `network` */
export async function isUsed(rpc: Rpc, { account, network }: Account, nonce: string): Promise<boolean> {
  return BigInt(await getSequence(rpc, { account, network }, BigInt(nonce) >> 64n)) !== BigInt(nonce)
}

/** Returns the next nonce of a key, with the key in it, as the entry point tells it. @throws RequestError `network` */
export async function getSequence(rpc: Rpc, { account, network }: Account, key: bigint): Promise<string> {
  // getNonce(address,uint192)
  const data = `0x35567e1a${account.slice(2).toLowerCase().padStart(64, '0')}${key.toString(16).padStart(64, '0')}`
  return parseQuantity(
    await rpc.request(network, 'eth_call', [{ to: entryPoints['0.7'], data }, 'latest']),
    'nonce',
  )
}

function toEntries(value: unknown): readonly Entry[] {
  return (Array.isArray(value) ? value : []).flatMap((one) => (v.is(entry, one) ? [one] : []))
}

const withHash = (entries: readonly Entry[], nonce: string, hash: string): readonly Entry[] =>
  entries.map((one) => (one.nonce === nonce ? { ...one, hashes: [...new Set([...one.hashes, hash])] } : one))
