import type { Adapter } from './platform.ts'

/** Why a call is refused; undefined: it isn't. */
export type ProjectRefusal = 'project' | 'origin' | undefined

/** Who may use this server's services, and from where. What every request asks is answered at once where it is known. */
export type Projects = Adapter & {
  /**
   * Checks a call. With the check switched off every project passes; an unreachable store answers from what it last
   * knew, for a day, and then rejects. A call without an origin is no page's, so no list stops it.
   *
   * @returns why it is refused, or undefined
   */
  refuse(call: {
    readonly projectId: string | undefined
    readonly origin: string | undefined
  }): ProjectRefusal | Promise<ProjectRefusal>
  /** Whether an id is a project of this server: only such an id has a budget of its own, or anybody could mint them. */
  knows(projectId: string | undefined): boolean | Promise<boolean>
  /** The allowed origins as they were entered; undefined = all. */
  origins(projectId: string): Promise<readonly string[] | undefined>
  /** The project's features as the operator set them; undefined = the defaults. */
  features(projectId: string): Promise<
    | readonly {
        readonly id: string
        readonly isEnabled: boolean
        readonly config: readonly string[] | null
      }[]
    | undefined
  >
}

/** An event without anything that isn't meant to be kept. */
export type CleanEvent = {
  /** The client's UUID; the same one again is the same event. */
  readonly eventId: string
  /** Milliseconds since 1970, by the client's clock. */
  readonly sentAt: number
  readonly name: string
  /** Without query and fragment. */
  readonly url: string
  readonly domain: string
  readonly address: string | null
  readonly properties: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

/** Where analytics go. */
export type Events = Adapter<'close'> & {
  /** Takes events, to be written a moment later. Nobody waits for it, and a database that is down loses them. */
  record(projectId: string, events: readonly CleanEvent[]): void
}
