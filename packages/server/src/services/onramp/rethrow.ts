import { OnrampRefusedError } from '../../errors/OnrampRefusedError.ts'
import { OnrampUnavailableError } from '../../errors/OnrampUnavailableError.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'

/** A failure of a provider in the words of W6. */
export function rethrow(error: unknown): never {
  if (error instanceof OnrampRefusedError)
    throw new HttpFailure(400, '', `Invalid parameter: ${error.message}`)
  if (error instanceof OnrampUnavailableError)
    throw new HttpFailure(503, '', 'Onramp provider is temporarily unavailable')
  throw error
}
