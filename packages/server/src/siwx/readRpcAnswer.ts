/** The result in a JSON-RPC answer; throws what a node answers as an error. */
export function readRpcAnswer(text: string): unknown {
  const { result, error } = Object(JSON.parse(text)) as { result?: unknown; error?: unknown }
  if (error !== undefined && error !== null) throw Object(error)
  return result
}
