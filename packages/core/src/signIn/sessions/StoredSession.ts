import type { SiwxSession } from '../../siwx/SiwxSession.ts'

/** A session as it lies in the page's storage (W7.1, S3.16). */
export type StoredSession = SiwxSession & {
  /** The server's word for it, where a server keeps it. */
  readonly token?: string | undefined
}
