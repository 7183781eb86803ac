import { type RelayErrorTag, relayErrorCodes } from '@latchkey/protocol'

/** A refusal in the relay's own words (W9.2). `tag` goes into `data` of the error, or in front of a close reason. */
export class RelayFailure extends Error {
  readonly code: number
  readonly tag: RelayErrorTag

  constructor(tag: RelayErrorTag, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'RelayFailure'
    this.tag = tag
    this.code = relayErrorCodes[tag]
  }
}
