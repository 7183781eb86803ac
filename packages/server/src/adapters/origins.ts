import { LRUCache } from 'lru-cache'
import { isListedOrigin, parseOriginPattern } from '../base/originPatterns.ts'
import type { Clock } from '../ports/platform.ts'
import type { Bus, Origins } from '../ports/relay.ts'

const channel = 'latchkey_origin'
/** Milliseconds an origin is stored: the lifetime of a proposal. */
const keptFor = 5 * 60 * 1000
const most = 20_000

type OriginsOptions = {
  readonly bus: Bus
  readonly clock: Pick<Clock, 'monotonic'>
  /** Patterns of deceptive origins. */
  readonly scams: readonly string[]
}

/** The `Origins` port in memory. Entries are published to the other nodes. */
export function createOrigins({ bus, clock, scams }: OriginsOptions): Origins {
  const patterns = scams.flatMap((scam) => parseOriginPattern(scam) ?? [])
  const seen = new LRUCache<string, { readonly origin: string; readonly until: number }>({ max: most })
  const storeOrigin = (id: string, origin: string) => {
    // The first entry counts: a later one can't replace the origin of another's message.
    if (!seen.has(id)) seen.set(id, { origin, until: clock.monotonic() + keptFor })
  }
  if (bus.isShared) {
    bus.subscribe(channel, {
      message(text) {
        const [id = '', origin = ''] = text.split(' ')
        if (origin !== '') storeOrigin(id, origin)
      },
      gap: () => undefined,
    })
  }
  return {
    record(id, origin) {
      if (origin.length > 300 || !/^[a-z][a-z0-9+.-]*:\/\/[^\s]+$/i.test(origin)) return
      storeOrigin(id, origin)
      if (bus.isShared) bus.publish(channel, `${id} ${origin}`)
    },
    find(id) {
      const found = seen.get(id)
      if (!found) return undefined
      if (found.until > clock.monotonic()) return found.origin
      seen.delete(id)
      return undefined
    },
    isScam: (origin) => isListedOrigin(origin, patterns),
  }
}
