/** The answer to a call. `id` and `result` are JSON text already. */
export function answerText(id: string, result: string): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${result}}`
}
