import { readPublicKey } from '../adapters/directory/readPublicKey.ts'
import type { EnvironmentReader } from './EnvironmentReader.ts'
import type { ServerConfig } from './ServerConfig.ts'

/** Reads where the operator's wallet directory is, and who may sign it. Undefined: the built-in directory is used. */
export function readDirectoryConfig(reader: EnvironmentReader): ServerConfig['directory'] {
  const file = reader.text('LATCHKEY_DIRECTORY_FILE')
  const minimumVersion = reader.integer('LATCHKEY_DIRECTORY_VERSION', 0, [0, 1_000_000_000])
  const keys = reader.list('LATCHKEY_DIRECTORY_KEYS').filter((key) => {
    const isKey = readPublicKey(key) !== undefined
    if (!isKey) {
      reader.fail(
        'LATCHKEY_DIRECTORY_KEYS',
        'must hold public keys as "latchkey directory sign" prints them: ed25519:…',
      )
    }
    return isKey
  })
  return file === undefined ? undefined : { file, keys, minimumVersion }
}
