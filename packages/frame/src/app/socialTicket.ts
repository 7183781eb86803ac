import * as v from 'valibot'

const key = 'latchkey-social'
const ticket = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** What an app's page says to the window it opened. */
const message = v.strictObject({
  type: v.literal('@latchkey-popup/TICKET'),
  ticket,
  projectId: v.pipe(v.string(), v.maxLength(128)),
})
const kept = v.object({ ticket, projectId: v.string(), origin: v.string() })

/** What a window keeps of who opened it, through its way over the provider's pages. */
export type SocialTicket = v.InferOutput<typeof kept>

/** Keeps the ticket with the origin of the page that gave it. False: it is none. */
export function keepTicket(data: unknown, origin: string): boolean {
  const parsed = v.safeParse(message, data)
  if (!parsed.success) return false
  const { ticket, projectId } = parsed.output
  try {
    sessionStorage.setItem(key, JSON.stringify({ ticket, projectId, origin }))
  } catch {
    // a browser that keeps nothing: then the window is told of by its opener, or not at all
  }
  return true
}

/** Takes it, once. */
export function takeTicket(): SocialTicket | undefined {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const parsed = v.safeParse(kept, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
