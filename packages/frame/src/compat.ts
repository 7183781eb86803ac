import type { FrameMessageName, FrameRequest } from '@latchkey/protocol'

// All names that existing clients expect from the frame and its messenger, so they must not change. Our own client uses the
// same messages. No other file of this package contains these names.

const requestPrefix = '@w3m-app/'
const replyPrefix = '@w3m-frame/'

/** Type of the message that says that the frame's document is ready. */
export const readyType = `${replyPrefix}READY` as const
/** Type of the event with a new session token. */
export const sessionUpdateType = `${replyPrefix}SESSION_UPDATE` as const

/** Returns the type of a request message. */
export function toRequestType(name: FrameMessageName): string {
  return requestPrefix + name
}

/** Returns the name of a request from its type, which begins with the prefix (`appEnvelope`). The name may be unknown. */
export function fromRequestType(type: string): string {
  return type.slice(requestPrefix.length)
}

/** Returns the type of the reply to a request, whose name may be unknown. */
export function toReplyType(name: string, outcome: 'SUCCESS' | 'ERROR'): string {
  return `${replyPrefix}${name}_${outcome}`
}

/** Whether a reply answers a request of this name. */
export function isReplyTo(name: FrameMessageName, type: string): boolean {
  return type.startsWith(`${replyPrefix}${name}_`)
}

/** Id and name of the iframe element, by which existing style sheets and content policies know it. */
export const iframeId = 'w3m-iframe'
export const iframeName = 'w3m-secure-iframe'

/** Theme variable that sets the accent. */
export const accentVariable = '--w3m-accent'

/** Returns the theme variables of a message, which arrive under two names. */
export function themeVariablesOf({ themeVariables, w3mThemeVariables }: FrameRequest<'SYNC_THEME'>) {
  return { ...themeVariables, ...w3mThemeVariables }
}
