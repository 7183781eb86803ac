import { join, resolve } from 'node:path'
import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Egress } from '../../ports/Egress.ts'
import type { Kms } from '../../ports/Kms.ts'
import { createFileKms } from './createFileKms.ts'
import { createVaultKms } from './createVaultKms.ts'

/** The key service of one of the two services that have one. Each has a key of its own. */
export function createConfiguredKms(
  purpose: 'auth' | 'keys',
  { config: { kms }, egress }: { readonly config: Pick<ServerConfig, 'kms'>; readonly egress: Egress },
): Kms {
  if (kms.kind === 'vault') {
    const { url, token, mount } = kms
    return createVaultKms({ egress, url, token, mount, key: kms[purpose] })
  }
  return createFileKms({
    path: resolve(join(kms.folder, `${purpose}.key`)),
    name: `file ${join(kms.folder, `${purpose}.key`)}`,
  })
}
