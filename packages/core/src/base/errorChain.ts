/** One error of a chain, as {@link walkErrorChain} lists it. Its properties were read without trusting getters. */
export type ErrorNode = {
  readonly code: number | undefined
  readonly codeText: string | undefined
  readonly name: string | undefined
  readonly message: string | undefined
  readonly data: unknown
}

/** Most errors in the list, so that a hostile object with endless nesting costs little. */
const maxNodes = 12
/** Characters of a message; the rest is cut off. */
const maxMessageLength = 2000
const htmlPage = /^\s*<(?:!doctype|html|head|body|\?xml)/i

/**
 * Returns a thrown value and the errors nested in it, for `toRpcError`: outermost first, breadth first through `data`,
 * `data.originalError`, `error`, `originalError`, `info` and `cause`. The list is bounded; cycles and getters that throw
 * are harmless. A message that is an HTML page is dropped.
 */
export function walkErrorChain(error: unknown): ErrorNode[] {
  const queue: unknown[] = [error]
  const seen = new Set<unknown>()
  const nodes: ErrorNode[] = []
  while (queue.length > 0 && nodes.length < maxNodes) {
    const value = queue.shift()
    if (typeof value === 'string') {
      const noFields = { code: undefined, codeText: undefined, name: undefined, data: undefined }
      nodes.push({ ...noFields, message: toErrorText(value) })
    }
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value))
      continue
    seen.add(value)
    const code = getProperty(value, 'code')
    const data = getProperty(value, 'data')
    nodes.push({
      code: toErrorCode(code),
      codeText: typeof code === 'string' ? code : undefined,
      name: toErrorText(getProperty(value, 'name')),
      message: toErrorText(getProperty(value, 'message')),
      data,
    })
    if (typeof data === 'object') queue.push(data)
    for (const key of ['originalError', 'error', 'info', 'cause']) queue.push(getProperty(value, key))
  }
  return nodes
}

function getProperty(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

function toErrorCode(code: unknown): number | undefined {
  const value = typeof code === 'string' && /^-?\d{1,9}$/.test(code) ? Number(code) : code
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}

function toErrorText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() && !htmlPage.test(value)
    ? value.slice(0, maxMessageLength)
    : undefined
}
