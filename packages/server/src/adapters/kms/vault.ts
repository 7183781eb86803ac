import * as v from 'valibot'
import { KmsError } from '../../errors.ts'
import type { Kms } from '../../ports/kmsAndMailer.ts'
import type { Egress } from '../../ports/platform.ts'

type VaultOptions = {
  readonly egress: Pick<Egress, 'request'>
  /** The address of Vault, e.g. `https://vault.example:8200`. */
  readonly url: string
  readonly token: string
  /** The mount point of the transit engine. */
  readonly mount: string
  /** Name of the key, type aes256-gcm96, with neither `exportable` nor `allow_plaintext_backup`. */
  readonly key: string
}

const encrypted = v.object({ data: v.object({ ciphertext: v.string() }) })
const decrypted = v.object({ data: v.object({ plaintext: v.string() }) })
const described = v.object({ data: v.object({ type: v.string(), latest_version: v.number() }) })

/**
 * The `Kms` port over Vault's transit engine, by its public HTTP API
 * (developer.hashicorp.com/vault/api-docs/secret/transit, read November 2026: encrypt, decrypt, rewrap with
 * `associated_data`, read key). Not yet run against the live service.
 */
export function createVaultKms({ egress, url, token, mount, key }: VaultOptions): Kms {
  async function callVault<schema extends v.GenericSchema>(
    operation: 'encrypt' | 'decrypt' | 'rewrap' | 'keys',
    schema: schema,
    body?: Record<string, string>,
  ): Promise<v.InferOutput<schema>> {
    const response = await egress
      .request({
        url: `${url}/v1/${mount}/${operation}/${encodeURIComponent(key)}`,
        method: body ? 'POST' : 'GET',
        headers: { 'x-vault-token': token, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        timeout: 5_000,
        maxBytes: 65_536,
      })
      .catch((cause: unknown) => {
        throw new KmsError('unreachable', 'Vault did not answer. Check LATCHKEY_VAULT_URL.', { cause })
      })
    if (response.status === 400 && body)
      throw new KmsError('not_ours', 'Vault can not open a stored secret: it belongs to something else.')
    if (response.status !== 200)
      throw new KmsError(
        'unreachable',
        `Vault answered ${response.status}. Check LATCHKEY_VAULT_TOKEN, and that the key "${key}" is there.`,
      )
    const result = v.safeParse(schema, parse(response.body))
    if (result.success) return result.output
    throw new KmsError('unreachable', 'Vault answered something else than its transit engine does.')
  }
  const associated = (context: string) => ({ associated_data: Buffer.from(context).toString('base64') })

  return {
    name: `Vault transit, key ${key}`,
    async wrap(secret, context) {
      const plaintext = Buffer.from(secret).toString('base64')
      const { data } = await callVault('encrypt', encrypted, { plaintext, ...associated(context) })
      return data.ciphertext
    },
    async unwrap(wrapped, context) {
      const { data } = await callVault('decrypt', decrypted, { ciphertext: wrapped, ...associated(context) })
      return Buffer.from(data.plaintext, 'base64')
    },
    async rotate(wrapped, context) {
      const { data } = await callVault('rewrap', encrypted, { ciphertext: wrapped, ...associated(context) })
      return data.ciphertext
    },
    async check() {
      await callVault('keys', described)
    },
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
