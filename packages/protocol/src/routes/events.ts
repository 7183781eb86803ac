import * as v from 'valibot'
import { defineRoute } from '../http.ts'

/** A usage event, as our own client sends it. */
export const analyticsEvent = v.object({
  eventId: v.pipe(v.string(), v.uuid()),
  url: v.pipe(v.string(), v.maxLength(4096)),
  domain: v.pipe(v.string(), v.maxLength(255)),
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0)),
  props: v.object({
    type: v.literal('track'),
    event: v.pipe(v.string(), v.maxLength(64)),
    address: v.optional(v.pipe(v.string(), v.maxLength(128))),
    properties: v.optional(v.record(v.string(), v.unknown())),
  }),
})

/**
 * An existing client's report of an error of its own: message and stack are beside `event`, the time is ISO 8601. The server
 * accepts and discards it, because its texts may hold anything.
 */
const errorReport = v.object({
  eventId: v.pipe(v.string(), v.uuid()),
  timestamp: v.union([v.number(), v.pipe(v.string(), v.maxLength(64))]),
  props: v.object({ type: v.literal('error'), event: v.pipe(v.string(), v.maxLength(64)) }),
})

/** Body of `POST /e`; of `POST /batch` an array of them, 64 KB at most. */
export const usageEvent = v.union([analyticsEvent, errorReport])

/** `GET /getAnalyticsConfig`. */
export const analyticsConfig = v.object({ isAnalyticsEnabled: v.boolean() })

export type AnalyticsEvent = v.InferOutput<typeof analyticsEvent>
export type UsageEvent = v.InferOutput<typeof usageEvent>
export type AnalyticsConfig = v.InferOutput<typeof analyticsConfig>

const accepted = {
  method: 'POST',
  answer: v.object({}),
  status: 202,
  errors: { 403: 'the page is not on the list of the project' },
  auth: 'project',
  bucket: 'events',
} as const

/** One usage event. */
export const sendEvent = defineRoute({
  ...accepted,
  path: '/e',
  summary: 'Send a usage event',
  body: usageEvent,
})

/** Several usage events. */
export const sendEvents = defineRoute({
  ...accepted,
  path: '/batch',
  summary: 'Send usage events',
  body: v.pipe(v.array(usageEvent), v.maxLength(200)),
})

export const getAnalyticsConfig = defineRoute({
  method: 'GET',
  path: '/getAnalyticsConfig',
  summary: 'Whether clients should send usage events',
  answer: analyticsConfig,
  auth: 'none',
  bucket: 'analytics-config',
})
