/** Turns what went wrong after the person agreed into the page's error: the node's own code where it gave one. */
export function describeFailure(error: unknown): { code: number; message: string } {
  const cause = error instanceof Error ? findCode(error) : undefined
  const message =
    typeof error === 'object' && error !== null && 'shortMessage' in error
      ? String(error.shortMessage)
      : error instanceof Error
        ? error.message
        : 'The dev wallet failed for an unknown reason.'
  return { code: cause ?? -32603, message }
}

function findCode(error: Error): number | undefined {
  let at: unknown = error
  // viem nests the node's error a few causes deep.
  for (let depth = 0; depth < 8 && typeof at === 'object' && at !== null; depth++) {
    if ('code' in at && typeof at.code === 'number' && Number.isInteger(at.code) && at.code < -31999)
      return at.code
    at = 'cause' in at ? at.cause : undefined
  }
  return undefined
}
