import type { WalletFacts } from '@latchkey/protocol'
import * as v from 'valibot'
import { decryptBytes, encryptBytes, utf8 } from '../bytes.ts'
import { KeyError } from '../errors.ts'
import type { Store } from '../store.ts'
import { parseEnvelope, type ShareEnvelope, serializeEnvelope } from './shares.ts'

const record = v.object({
  state: v.picklist(['pending', 'active']),
  share: v.string(),
  recoveryKey: v.string(),
  addresses: v.string(),
  /** Id of the set that was active when this one was made; absent for the first set and for one from another device. */
  replaces: v.optional(v.string()),
})
const addressList = v.object({ eip155: v.string(), solana: v.optional(v.string()) })

/** What this device stores of a set: its share, and the recovery key, so that recovery methods can be added later. */
type DeviceShare = {
  readonly state: 'pending' | 'active'
  readonly share: ShareEnvelope
  readonly recoveryKey: Uint8Array<ArrayBuffer>
  /** Addresses of the keys, derived when this device combined them. */
  readonly addresses: WalletFacts['addresses']
}

/** Shares of this device, each encrypted with a non-extractable key of this origin. */
export type DeviceShares = {
  /** Stores a share as pending. */
  put(
    account: string,
    share: ShareEnvelope,
    secrets: Pick<DeviceShare, 'recoveryKey' | 'addresses'> & { readonly replaces?: string | undefined },
  ): Promise<void>
  /** @throws KeyError `noDeviceShare`, `damagedShare` */
  get(account: string, walletId: string, setId: string): Promise<DeviceShare>
  /**
   * Makes a pending share the active one and deletes the wallet's others, in one transaction. Shares of sets that replace this one
   * stay: another tab may be about to activate one of them. The service activates a set only in place of the one it replaces, so
   * that no other share can be needed again.
   *
   * @throws KeyError `noDeviceShare`
   */
  activate(account: string, walletId: string, setId: string): Promise<void>
  /** Deletes all shares of an account on this device. */
  forget(account: string): Promise<void>
}

/**
 * Creates the storage of device shares. They depend on the texts of `context`: never change those.
 * @param origin origin of the frame; shares copied to another origin cannot be opened there
 */
export function createDeviceShares(store: Store, origin: string): DeviceShares {
  const prefixOf = (account: string, walletId = '') => `share|${account}|${walletId}`
  const walletPrefix = (account: string, walletId: string) => `${prefixOf(account, walletId)}|`
  const keyOf = (account: string, walletId: string, setId: string) =>
    `${walletPrefix(account, walletId)}${setId}`
  const context = (account: string, walletId: string, setId: string, part: string) =>
    utf8(JSON.stringify(['latchkey device v1', origin, account, walletId, setId, part]))

  async function getWrappingKey(): Promise<CryptoKey> {
    const found = await store.get('wrappingKey')
    if (found instanceof CryptoKey) return found
    if (found !== undefined) await store.set('wrappingKey', undefined)
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    // the key of the first tab stays, because it may have encrypted shares already
    const stored = await store.setIfAbsent('wrappingKey', key)
    return stored instanceof CryptoKey ? stored : key
  }

  async function load(account: string, walletId: string, setId: string) {
    const found = v.safeParse(record, await store.get(keyOf(account, walletId, setId)))
    return found.success ? found.output : undefined
  }

  return {
    async put(account, share, { recoveryKey, addresses, replaces }) {
      const { walletId, setId } = share
      const key = await getWrappingKey()
      const [sealed, sealedKey, sealedAddresses] = await Promise.all([
        encryptBytes(key, serializeEnvelope(share), context(account, walletId, setId, 'share')),
        encryptBytes(key, recoveryKey, context(account, walletId, setId, 'recoveryKey')),
        encryptBytes(key, utf8(JSON.stringify(addresses)), context(account, walletId, setId, 'addresses')),
      ])
      await store.set(keyOf(account, walletId, setId), {
        state: 'pending',
        share: sealed,
        recoveryKey: sealedKey,
        addresses: sealedAddresses,
        ...(replaces !== undefined && { replaces }),
      })
    },
    async get(account, walletId, setId) {
      const found = await load(account, walletId, setId)
      if (!found) throw noDeviceShare()
      const key = await getWrappingKey()
      try {
        return {
          state: found.state,
          share: parseEnvelope(
            await decryptBytes(key, found.share, context(account, walletId, setId, 'share')),
          ),
          recoveryKey: await decryptBytes(
            key,
            found.recoveryKey,
            context(account, walletId, setId, 'recoveryKey'),
          ),
          addresses: parseAddresses(
            await decryptBytes(key, found.addresses, context(account, walletId, setId, 'addresses')),
          ),
        }
      } catch (cause) {
        throw new KeyError(
          'damagedShare',
          'A part of the wallet’s key is damaged. Recover the wallet another way.',
          { cause },
        )
      }
    },
    async activate(account, walletId, setId) {
      const activeKey = keyOf(account, walletId, setId)
      // nothing to write: `activate` runs on every open, and a durable write is slow
      const stored = (await store.keys()).filter((key) => key.startsWith(walletPrefix(account, walletId)))
      if (stored.length === 1 && (await load(account, walletId, setId))?.state === 'active') return
      await store.updateAll(walletPrefix(account, walletId), (values) => {
        const active = v.safeParse(record, values.get(activeKey))
        if (!active.success) throw noDeviceShare()
        const kept = findSuccessors(values, setId, (id) => keyOf(account, walletId, id))
        const dropped = [...values.keys()].filter((key) => key !== activeKey && !kept.has(key))
        return {
          ...Object.fromEntries(dropped.map((key) => [key, undefined])),
          ...(active.output.state === 'pending' && { [activeKey]: { ...active.output, state: 'active' } }),
        }
      })
    },
    async forget(account) {
      const stored = (await store.keys()).filter((key) => key.startsWith(prefixOf(account)))
      await store.write(Object.fromEntries(stored.map((key) => [key, undefined])))
    },
  }
}

/** Returns the keys of the shares whose set replaces this one, directly or through others. */
function findSuccessors(
  values: ReadonlyMap<string, unknown>,
  setId: string,
  keyOf: (setId: string) => string,
): ReadonlySet<string> {
  const found = new Set<string>()
  const wanted = [keyOf(setId)]
  for (const replaced of wanted)
    for (const [key, value] of values) {
      const { success, output } = v.safeParse(record, value)
      if (!success || output.replaces === undefined || keyOf(output.replaces) !== replaced) continue
      if (found.has(key)) continue
      found.add(key)
      wanted.push(key)
    }
  return found
}

function noDeviceShare(): KeyError {
  return new KeyError('noDeviceShare', 'The wallet isn’t on this device. Sign in again to recover it here.')
}

function parseAddresses(bytes: Uint8Array): WalletFacts['addresses'] {
  const { eip155, solana } = v.parse(addressList, JSON.parse(new TextDecoder().decode(bytes)))
  return { eip155, solana }
}
