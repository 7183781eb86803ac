import { relayLimits } from '@latchkey/protocol'
import type { EnvironmentReader, ServerMode } from './environment.ts'

/** The WalletConnect relay. */
export type RelayConfig = {
  /**
   * How strangers' relays behave, to be tested against: exact audience, project ids of 32 hex digits, 1013 for too many.
   */
  readonly isForeign: boolean
  /** What tokens may be made for; none: the address clients are told. */
  readonly audiences: 'any' | readonly string[]
  /** Whether an accepted message survives the end of the process. */
  readonly isDurable: boolean
  /** Bytes of a message as base64 text, and of those with a certain tag. */
  readonly messageBytes: number
  readonly tagBytes: Readonly<Record<number, number>>
  readonly socketsPerAddress: number
  readonly socketsPerClient: number
  /** Relays clients are sent to instead of this server's own, the first one that answers. */
  readonly urls: readonly string[]
  /** The project id those know, where it isn't ours. */
  readonly projectId?: string
}

/** Reads `LATCHKEY_RELAY_*`. */
export function parseRelayConfig(reader: EnvironmentReader, mode: ServerMode): RelayConfig {
  const { frameBytes, messageBytes } = relayLimits
  const audiences = reader.list('LATCHKEY_RELAY_AUDIENCES')
  const projectId = readProject(reader)
  return {
    isForeign: reader.choice('LATCHKEY_RELAY_MODE', ['own', 'foreign'], 'own') === 'foreign',
    audiences: audiences.length === 0 && mode === 'development' ? 'any' : readUrls(reader, audiences),
    isDurable: reader.choice('LATCHKEY_RELAY_DURABLE', ['on', 'off'], 'on') === 'on',
    messageBytes: reader.integer('LATCHKEY_RELAY_MESSAGE_BYTES', messageBytes, [1024, frameBytes - 4096]),
    tagBytes: readTagBytes(reader, frameBytes - 4096),
    socketsPerAddress: reader.integer('LATCHKEY_RELAY_SOCKETS_ADDRESS', 1_000, [1, 1_000_000]),
    socketsPerClient: reader.integer('LATCHKEY_RELAY_SOCKETS_CLIENT', 50, [1, 10_000]),
    urls: readUrls(reader, reader.list('LATCHKEY_RELAY_URLS'), 'LATCHKEY_RELAY_URLS'),
    ...(projectId !== undefined && { projectId }),
  }
}

function readUrls(reader: EnvironmentReader, urls: readonly string[], variable = 'LATCHKEY_RELAY_AUDIENCES') {
  return urls.filter((url) => {
    const isUrl = URL.canParse(url) && /^wss?:\/\//i.test(url) && !new URL(url).username
    if (!isUrl) reader.fail(variable, `"${url.slice(0, 40)}" is not a ws:// or wss:// URL`)
    return isUrl
  })
}

/** `<tag>=<bytes>,…`, e.g. `1109=98304`. */
function readTagBytes(reader: EnvironmentReader, most: number): Record<number, number> {
  const variable = 'LATCHKEY_RELAY_TAG_BYTES'
  const sizes: Record<number, number> = {}
  for (const entry of reader.list(variable)) {
    const [, tag, bytes] = /^(\d{1,9})=(\d{1,9})$/.exec(entry) ?? []
    if (tag !== undefined && Number(bytes) >= 1 && Number(bytes) <= most) sizes[Number(tag)] = Number(bytes)
    else reader.fail(variable, `must hold <tag>=<bytes> with ${most} bytes at most, e.g. 1109=98304`)
  }
  return sizes
}

function readProject(reader: EnvironmentReader): string | undefined {
  const value = reader.text('LATCHKEY_RELAY_PROJECT_ID')
  if (value === undefined || /^[\w-]{1,64}$/.test(value)) return value
  reader.fail('LATCHKEY_RELAY_PROJECT_ID', 'may hold letters, digits, - and _ only, 64 at most')
  return undefined
}
