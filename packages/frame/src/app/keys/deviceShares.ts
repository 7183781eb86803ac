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
    secrets: Pick<DeviceShare, 'recoveryKey' | 'addresses'>,
  ): Promise<void>
  /** @throws KeyError `noDeviceShare`, `damagedShare` */
  get(account: string, walletId: string, setId: string): Promise<DeviceShare>
  /** Makes a pending share the active one and deletes the wallet's others, in one transaction. */
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
  const keyOf = (account: string, walletId: string, setId: string) =>
    `${prefixOf(account, walletId)}|${setId}`
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
    async put(account, share, { recoveryKey, addresses }) {
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
      })
    },
    async get(account, walletId, setId) {
      const found = await load(account, walletId, setId)
      if (!found)
        throw new KeyError(
          'noDeviceShare',
          'This device doesn’t hold a part of this wallet’s key. Recover the wallet.',
        )
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
          'The part of the key on this device is damaged. Recover the wallet.',
          { cause },
        )
      }
    },
    async activate(account, walletId, setId) {
      const activeKey = keyOf(account, walletId, setId)
      const found = await load(account, walletId, setId)
      if (!found)
        throw new KeyError(
          'noDeviceShare',
          'This device doesn’t hold a part of this wallet’s key. Recover the wallet.',
        )
      const others = (await store.keys()).filter(
        (key) => key.startsWith(prefixOf(account, walletId)) && key !== activeKey,
      )
      // nothing to write: `activate` runs on every open, and a durable write is slow
      if (found.state === 'active' && others.length === 0) return
      const dropped = Object.fromEntries(others.map((key) => [key, undefined]))
      await store.write({ ...dropped, [activeKey]: { ...found, state: 'active' } })
    },
    async forget(account) {
      const stored = (await store.keys()).filter((key) => key.startsWith(prefixOf(account)))
      await store.write(Object.fromEntries(stored.map((key) => [key, undefined])))
    },
  }
}

function parseAddresses(bytes: Uint8Array): WalletFacts['addresses'] {
  const { eip155, solana } = v.parse(addressList, JSON.parse(new TextDecoder().decode(bytes)))
  return { eip155, solana }
}
