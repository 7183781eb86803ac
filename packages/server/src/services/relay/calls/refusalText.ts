import { RelayFailure } from '../RelayFailure.ts'

/** The refusal of a call, `{code, message, data}` with the tag in `data`. What is no refusal of ours tells nothing. */
export function refusalText(id: string, error: unknown): string {
  const { code, message, tag } =
    error instanceof RelayFailure ? error : new RelayFailure('Unknown', 'The relay failed. Try again.')
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message, data: tag })}}`
}
