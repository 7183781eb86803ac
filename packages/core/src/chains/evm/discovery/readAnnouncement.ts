import type { Eip1193Provider } from '../Eip1193Provider.ts'
import { readIcon } from './readIcon.ts'
import { readName } from './readName.ts'

/** An EIP-6963 announcement that passed every check. */
export type Announcement = {
  readonly uuid: string
  readonly rdns: string
  readonly name: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/**
 * Reads an `eip6963:announceProvider` event: each member once, nothing trusted, nothing written to.
 * Answers `undefined` for one without the uuid, the reverse domain name or the provider that EIP-6963 demands; a bad
 * icon is only left out.
 */
export function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (
      event as CustomEvent<{ info: Record<string, unknown>; provider: Eip1193Provider }>
    ).detail
    const { uuid, rdns, name, icon } = info
    if (typeof uuid !== 'string' || !/^[-\da-f]{36}$/i.test(uuid)) return
    if (typeof rdns !== 'string' || rdns.length > 253 || !/^[\w-]+(?:\.[\w-]+)+$/.test(rdns)) return
    if (typeof provider.request !== 'function') return
    return { uuid: uuid.toLowerCase(), rdns, name: readName(name) || rdns, icon: readIcon(icon), provider }
  } catch {
    // A getter that throws, or a member that isn't an object.
  }
}
