import { isListedOrigin, parseOriginPattern } from '@latchkey/protocol'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports/platform.ts'
import type { Bus, Origins } from '../ports/relay.ts'

const channel = 'latchkey_origin'
/** Milliseconds an origin is stored: the lifetime of a proposal. */
const lifetime = 5 * 60 * 1000
const maxIds = 20_000

type OriginsOptions = {
  readonly bus: Bus
  readonly clock: Pick<Clock, 'monotonic'>
  /** Patterns of deceptive origins. */
  readonly scams: readonly string[]
}

/** Creates the `Origins` port in memory, by which the relay tells a wallet which page a proposal came from. Entries are published to the other nodes. */
export function createOrigins({ bus, clock, scams }: OriginsOptions): Origins {
  const patterns = scams.flatMap((scam) => parseOriginPattern(scam) ?? [])
  const knownOrigins = new LRUCache<string, { readonly origin: string; readonly expiresAt: number }>({
    max: maxIds,
  })
  const storeOrigin = (id: string, origin: string) => {
    // The first entry counts: a later one can't replace the origin of another's message.
    if (!knownOrigins.has(id)) knownOrigins.set(id, { origin, expiresAt: clock.monotonic() + lifetime })
  }
  if (bus.isShared) {
    bus.subscribe(channel, {
      message(text) {
        const [id = '', origin = ''] = text.split(' ')
        if (origin !== '') storeOrigin(id, origin)
      },
      onGap: () => undefined,
    })
  }
  return {
    record(id, origin) {
      if (origin.length > 300 || !/^[a-z][a-z0-9+.-]*:\/\/[^\s]+$/i.test(origin)) return
      storeOrigin(id, origin)
      if (bus.isShared) bus.publish(channel, `${id} ${origin}`)
    },
    find(id) {
      const found = knownOrigins.get(id)
      if (!found) return undefined
      if (found.expiresAt > clock.monotonic()) return found.origin
      knownOrigins.delete(id)
      return undefined
    },
    isScam: (origin) => isListedOrigin(origin, patterns),
  }
}
