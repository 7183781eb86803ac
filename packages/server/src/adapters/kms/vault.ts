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
const described = v.object({
  data: v.object({
    type: v.string(),
    latest_version: v.number(),
    min_available_version: v.optional(v.number(), 0),
  }),
})

/**
 * The `Kms` port over Vault's transit engine, by its public HTTP API
 * (developer.hashicorp.com/vault/api-docs/secret/transit, read November 2026: encrypt, decrypt, rewrap with
 * `associated_data`, read key, rotate key, configure key, trim key). Not yet run against the live service.
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
  /** Changes the key. Vault answers without a body, newer versions with the key. */
  async function changeKey(operation: 'rotate' | 'config' | 'trim', body: Record<string, number> = {}) {
    const response = await egress
      .request({
        url: `${url}/v1/${mount}/keys/${encodeURIComponent(key)}/${operation}`,
        method: 'POST',
        headers: { 'x-vault-token': token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        timeout: 5_000,
        maxBytes: 65_536,
      })
      .catch((cause: unknown) => {
        throw new KmsError('unreachable', 'Vault did not answer. Check LATCHKEY_VAULT_URL.', { cause })
      })
    if (response.status === 200 || response.status === 204) return
    throw new KmsError(
      'unreachable',
      `Vault answered ${response.status} to ${operation} of the key "${key}". The token needs the right to update ` +
        `${mount}/keys/${key}/${operation}.`,
    )
  }

  async function listVersions() {
    const { latest_version: latest, min_available_version: oldest } = (await callVault('keys', described))
      .data
    const ids: number[] = []
    for (let id = latest; id >= Math.max(oldest, 1); id--) ids.push(id)
    return ids.map((id) => ({ id: String(id), prefix: `vault:v${id}:` }))
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
    versions: listVersions,
    addVersion: () => changeKey('rotate'),
    // Versions below both minimums can be trimmed. A run that is killed in between is completed by the next.
    async removeVersionsBefore(id) {
      const version = Number(id)
      await changeKey('config', { min_decryption_version: version, min_encryption_version: version })
      await changeKey('trim', { min_available_version: version })
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
