import * as v from 'valibot'
import { deviceKind } from '../fields.ts'
import { defineRoute, done } from '../http.ts'
import { flowId } from './signin.ts'

/**
 * `GET /login/v1/waiting-devices`: the devices whose right code was entered, and which are new to the account of the session. The
 * newest first.
 */
export const waitingDevices = v.object({
  devices: v.array(
    v.object({
      /** Id of the sign-in, for the decision. */
      id: flowId,
      kind: deviceKind,
      /** Network of the device, as mails name it. */
      network: v.string(),
      /** Milliseconds since 1970. */
      askedAt: v.number(),
    }),
  ),
})

/** `POST /login/v1/waiting-devices`. `number`: the two digits that the waiting device shows; another number refuses it. */
export const waitingDeviceDecision = v.variant('decision', [
  v.object({
    decision: v.literal('approve'),
    id: flowId,
    number: v.pipe(v.string(), v.regex(/^\d{2}$/)),
  }),
  v.object({ decision: v.literal('refuse'), id: flowId }),
])

export type WaitingDevices = v.InferOutput<typeof waitingDevices>

export const getWaitingDevices = defineRoute({
  method: 'GET',
  path: '/login/v1/waiting-devices',
  summary: 'Devices that wait to be let in to the account',
  answer: waitingDevices,
  errors: { 401: 'session' },
  auth: 'session',
})

/** Lets a waiting device in from a device of the account, which does the same as the mailed link, or refuses it. */
export const decideWaitingDevice = defineRoute({
  method: 'POST',
  path: '/login/v1/waiting-devices',
  summary: 'Let a waiting device in, or refuse it',
  body: waitingDeviceDecision,
  answer: done,
  errors: { 401: 'session', 403: 'hold', 409: 'paused', 410: 'device' },
  auth: 'session',
})
