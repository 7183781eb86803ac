import {
  createECDH,
  createHmac,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createFolder } from '../base/createFolder.ts'
import type { NameSigner } from '../ports/names.ts'
import type { Log } from '../ports/platform.ts'
import type { Attester } from '../ports/relay.ts'

/**
 * Loads the server's own secret from `<folder>/secret`, and creates it at the first start, readable by its user only.
 * Where the folder can't be written, each start has another secret: addresses of pictures end with the process, which
 * is logged.
 */
export function loadServerSecret(folder: string, log: Log): string {
  const path = join(folder, 'secret')
  const made = randomBytes(32).toString('hex')
  try {
    createFolder(folder)
    writeFileSync(path, made, { flag: 'wx', mode: 0o600 })
    return made
  } catch {
    // The file exists, or the folder can't be written.
  }
  try {
    const stored = readFileSync(path, 'utf8').trim()
    if (stored.length >= 32) {
      closeToOthers(path, log)
      return stored
    }
  } catch {
    // Logged below.
  }
  log.warn(
    {},
    'No secret can be kept in LATCHKEY_DATA, so addresses of pictures end with this process. Set LATCHKEY_SECRET',
  )
  return made
}

/**
 * Creates the access to the server's own secret: the configured one, or the one in the data folder, which is loaded once, when it is
 * first needed. All that depends on it in this process has the same one, also where it can't be stored.
 */
export function createServerSecret(
  { secret, data }: { readonly secret?: string | undefined; readonly data: string },
  log: Log,
): () => string {
  let loaded = secret
  return () => {
    loaded ??= loadServerSecret(data, log)
    return loaded
  }
}

/** A copy from a backup may be readable by others. Whoever has read the secret can sign for names and pages in its name. */
function closeToOthers(path: string, log: Log): void {
  if ((statSync(path).mode & 0o077) === 0) return
  log.warn(
    {},
    'The secret in LATCHKEY_DATA could be read by other users; it is closed now. Replace it if others are on this machine',
  )
  chmodSync(path, 0o600)
}

/** The order of P-256. A private key is a number below it. */
const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The `Attester` port: a key derived from the server's secret when it is first needed. */
export function createAttester({ secret }: { readonly secret: () => string }): Attester {
  let made: { readonly key: KeyObject; readonly jwk: Readonly<Record<string, unknown>> } | undefined
  const getKeyPair = () => {
    made ??= makeKey(secret())
    return made
  }
  return {
    sign(claims) {
      const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const text = `${encodePart({ alg: 'ES256', typ: 'JWT' })}.${encodePart(claims)}`
      const signature = sign('sha256', Buffer.from(text), {
        key: getKeyPair().key,
        dsaEncoding: 'ieee-p1363',
      })
      return `${text}.${signature.toString('base64url')}`
    },
    publicKey: () => getKeyPair().jwk,
  }
}

function makeKey(secret: string) {
  // 48 bytes, so that all keys are equally likely.
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'latchkey attestation key 1', 48))
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (curveOrder - 1n)) + 1n
  const scalar = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPrivateKey({ key: { ...jwk, d: scalar.toString('base64url') }, format: 'jwk' })
  return { key, jwk: { ...jwk, key_ops: ['verify'], ext: true } }
}

/**
 * The `NameSigner` port: a key derived from the server's secret, so it is the same after a restart and on every node
 * with that secret.
 */
export function createNameSigner({ secret }: { readonly secret: () => string }): NameSigner {
  let made: PrivateKeyAccount | undefined
  const account = () => {
    // 32 bytes that are no valid key occur once in 2^128.
    made ??= privateKeyToAccount(
      `0x${createHmac('sha256', secret()).update('latchkey names gateway 1').digest('hex')}`,
    )
    return made
  }
  return {
    address: () => account().address,
    sign: (hash) => account().sign({ hash }),
  }
}
