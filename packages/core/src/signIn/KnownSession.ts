import type { SiwxMessage } from '../siwx/SiwxMessage.ts'
import type { SiwxSession } from '../siwx/SiwxSession.ts'

/** A session as its keeper tells of it: whose it is at least; what was signed, where it is known. */
export type KnownSession = {
  readonly data: Pick<SiwxMessage, 'accountAddress' | 'chainId'> & Partial<SiwxMessage>
  /** The server's word for it, for your backend, where the server keeps it. */
  readonly token?: string | undefined
} & Partial<Omit<SiwxSession, 'data'>>
