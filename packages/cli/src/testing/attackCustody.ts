import { basename } from 'node:path'
import type { RecoveryKey } from '@latchkey/protocol'
import { signMessage } from 'viem/accounts'
import type { FactorSecret } from '../../../frame/src/app/keys/factorSecrets.ts'
import { unwrapRecoveryKey } from '../../../frame/src/app/keys/recoveryKey.ts'
import {
  combineShares,
  decryptRecoveryShare,
  parseEnvelope,
  type ShareEnvelope,
} from '../../../frame/src/app/keys/shares.ts'
import { createFileKms, loadKeyFile } from '../../../server/src/adapters/kms/file.ts'
import { decryptShare } from '../../../server/src/services/keys/sealing.ts'

/** All that somebody has who has taken the server over: each table's rows, its key files, its log. */
export type Loot = {
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  readonly keyFiles: readonly string[]
  readonly log: string
}

/** What the attacker could do: a signature over `text` for each address whose key came together. */
export type Spoils = ReadonlyMap<string, string>

const text32 = /(?<![\w-])[\w-]{43}(?![\w-])/g
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))

/**
 * Tries to sign as every wallet of a server that was taken over. Opens each share that the key files open, then
 * whatever else of its set can be had: the operator's recovery share where there is one, else the person's, by every 32
 * bytes to be found in the key files, the services' own secrets, the wallet's rows and the log, as recovery key and as the
 * secret of each way to it.
 *
 * @param secrets what else the attacker has, e.g. of another server
 */
export async function attackCustody(
  loot: Loot,
  text: string,
  secrets: readonly Uint8Array[] = [],
): Promise<Spoils> {
  const kms = { auth: openKms(loot, 'auth'), keys: openKms(loot, 'keys') }
  // a secret that was never made is none
  const known: Uint8Array[] = [new Uint8Array(32), ...secrets, ...(await openRecoverySecrets(loot))]
  for (const path of loot.keyFiles)
    for (const { bytes } of await loadKeyFile(path, { mayCreate: false })) known.push(bytes)
  for (const [name, table] of [
    ['auth', 'authSecret'],
    ['keys', 'keysSecret'],
  ] as const)
    for (const row of loot.tables[table] ?? [])
      known.push(await kms[name].unwrap(String(row.wrapped), `${table}|${row.name}`))
  for (const found of new Set(loot.log.match(text32))) known.push(bytesOf(found))

  const spoils = new Map<string, string>()
  const wallets = loot.tables.keysWallet ?? []
  for (const row of loot.tables.keysSet ?? []) {
    const { walletId } = wallets.find(({ account }) => account === row.account) ?? {}
    const owner = { account: String(row.account), walletId: String(walletId), setId: String(row.setId) }
    const unlock = async (kind: 'auth-share' | 'recovery-share', locked: unknown) =>
      parseEnvelope(await decryptShare(kms.keys, owner, String(row.dataKey), kind, String(locked)))
    const shares: ShareEnvelope[] = [await unlock('auth-share', row.share)]
    if (row.escrow) shares.push(await unlock('recovery-share', row.escrow))
    else {
      const own = [...new Set(JSON.stringify(row).match(text32))].map(bytesOf)
      const second = await findRecoveryShare(row, owner, [...known, ...own])
      if (second) shares.push(second)
    }
    const [one, other] = shares
    if (!one || !other) continue
    const { keys } = await combineShares(one, other)
    const privateKey = `0x${Buffer.from(keys.evm.secretKey).toString('hex')}` as const
    spoils.set(keys.evm.address, await signMessage({ privateKey, message: text }))
  }
  return spoils
}

function openKms({ keyFiles }: Loot, name: string) {
  const path = keyFiles.find((file) => basename(file) === `${name}.key`)
  if (!path) throw new Error(`no key file ${name}`)
  return createFileKms({ path, name })
}

/** Opens every recovery secret that a server stores for wallets of other operators. */
export function openRecoverySecrets(loot: Loot): Promise<Uint8Array[]> {
  const kms = openKms(loot, 'keys')
  const rows = loot.tables.keysRecoverySecret ?? []
  return Promise.all(
    rows.map(({ wrapped, account, id, origin }) =>
      kms.unwrap(String(wrapped), JSON.stringify(['keys', 1, 'recovery-secret', account, id, origin])),
    ),
  )
}

async function findRecoveryShare(
  row: Readonly<Record<string, unknown>>,
  owner: { readonly walletId: string; readonly setId: string },
  secrets: readonly Uint8Array[],
): Promise<ShareEnvelope | undefined> {
  const ways = JSON.parse(String(row.recoveryKeys)) as RecoveryKey[]
  for (const secret of secrets) {
    const keys = [Uint8Array.from(secret)]
    for (const way of ways) {
      // a password is stretched first, so that 32 bytes are none
      const kinds = way.kind === 'password' ? 'file' : way.kind
      const factor = { kind: kinds, secret } as FactorSecret
      const opened = await unwrapRecoveryKey(way, factor, owner.walletId).catch(() => undefined)
      if (opened) keys.push(opened)
    }
    for (const key of keys) {
      const share = await decryptRecoveryShare(String(row.recoveryShare), key, owner).catch(() => undefined)
      if (share) return share
    }
  }
  return undefined
}
