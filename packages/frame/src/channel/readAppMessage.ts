import { type FrameMessageName, frameLimits } from '@latchkey/protocol'
import { appEnvelope, frameMessages } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { jsonSize } from '../messenger/jsonSize.ts'

/** A message from the app, checked. */
export type AppMessage =
  | {
      readonly kind: 'request'
      readonly id: string
      readonly name: FrameMessageName
      readonly payload: unknown
    }
  /** It has an id and a known name, so the app gets to hear what is wrong with it. */
  | {
      readonly kind: 'invalid'
      readonly id: string
      readonly name: FrameMessageName
      readonly problem: string
    }
  /** Nobody gets an answer: unknown, oversized or no message of ours at all. */
  | { readonly kind: 'dropped' }

/** Reads what came over the channel (W3.1, X.03): 64 KiB at most, known names only, payloads by their strict schema. */
export function readAppMessage(data: unknown): AppMessage {
  if ((jsonSize(data) ?? Number.POSITIVE_INFINITY) > frameLimits.message) return { kind: 'dropped' }
  const envelope = v.safeParse(appEnvelope, data)
  if (!envelope.success) return { kind: 'dropped' }
  const { id, type, payload } = envelope.output
  const name = type.slice('@w3m-app/'.length)
  if (!isName(name)) return { kind: 'dropped' }
  const parsed = v.safeParse(frameMessages[name].request, payload)
  if (parsed.success) return { kind: 'request', id, name, payload: parsed.output }
  return { kind: 'invalid', id, name, problem: describe(parsed.issues[0]) }
}

function isName(name: string): name is FrameMessageName {
  return Object.hasOwn(frameMessages, name)
}

function describe(issue: v.BaseIssue<unknown>): string {
  return `Invalid ${v.getDotPath(issue) ?? 'payload'}: ${issue.message}`.slice(0, 300)
}
