import { isRecord } from '../namespaces/isRecord.ts'

/** A message as `latchkey_poll` lists it. */
export type ListedMessage = { readonly topic: string; readonly message: string }

/** The messages of an answer to `latchkey_poll`; `undefined` where it is none. */
export function readMessagePage(text: string): readonly ListedMessage[] | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const result = isRecord(value) && isRecord(value.result) ? value.result : {}
  if (!Array.isArray(result.messages)) return undefined
  return result.messages.filter(
    (entry): entry is ListedMessage =>
      isRecord(entry) && typeof entry.topic === 'string' && typeof entry.message === 'string',
  )
}
