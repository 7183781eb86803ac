import type { Adapter } from './platform.ts'

/**
 * Why a call is refused: its project is missing or unknown, or its origin is not on the project's list. Undefined:
 * accepted.
 */
export type ProjectRefusal = 'project' | 'origin' | undefined

/**
 * Who may use this server's services, and from which origins. Answers from memory are synchronous, because every
 * request asks.
 */
export type Projects = Adapter & {
  /**
   * Checks a call. Every project passes when the check is switched off. While the store can't be reached, its last
   * answer serves for a day; after that the check rejects. A call without an origin does not come from a page and
   * passes any list.
   *
   * @returns why the call is refused, or undefined
   */
  refuse(call: {
    readonly projectId: string | undefined
    readonly origin: string | undefined
  }): ProjectRefusal | Promise<ProjectRefusal>
  /**
   * Whether an id is a project of this server. Only known ids have a rate limit of their own: otherwise clients could
   * invent ids to get more.
   */
  knows(projectId: string | undefined): boolean | Promise<boolean>
  /**
   * Returns an id that a call of the server to itself can name: the configured project, else one of the database.
   * Undefined: there is none, or it is not known while the store can't be reached.
   */
  getAnyId(): Promise<string | undefined>
  /** The name that the operator gave a project. Undefined for an unknown one, and for one that has none: the configured project. */
  name(projectId: string): Promise<string | undefined>
  /** The allowed origins as the operator entered them. Undefined: all. */
  origins(projectId: string): Promise<readonly string[] | undefined>
  /** The features as the operator set them. Undefined: the defaults. */
  features(projectId: string): Promise<
    | readonly {
        readonly id: string
        readonly isEnabled: boolean
        readonly config: readonly string[] | null
      }[]
    | undefined
  >
}

/** An analytics event without anything that must not be stored. */
export type CleanEvent = {
  /** The client's UUID. An event that is sent twice has the same one. */
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

/** Stores analytics. */
export type Events = Adapter<'close'> & {
  /**
   * Queues events, which are written a moment later. Nothing waits for the write; events are lost while the database is
   * down.
   */
  record(projectId: string, events: readonly CleanEvent[]): void
}
