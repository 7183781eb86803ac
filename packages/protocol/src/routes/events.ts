import * as v from 'valibot'
import { defineRoute } from '../http.ts'

/** Body of `POST /e`; of `POST /batch` an array of them, 64 KB at most. */
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

/** `GET /getAnalyticsConfig`. */
export const analyticsConfig = v.object({ isAnalyticsEnabled: v.boolean() })

export type AnalyticsEvent = v.InferOutput<typeof analyticsEvent>
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
  body: analyticsEvent,
})

/** Several usage events. */
export const sendEvents = defineRoute({
  ...accepted,
  path: '/batch',
  summary: 'Send usage events',
  body: v.pipe(v.array(analyticsEvent), v.maxLength(200)),
})

export const getAnalyticsConfig = defineRoute({
  method: 'GET',
  path: '/getAnalyticsConfig',
  summary: 'Whether clients should send usage events',
  answer: analyticsConfig,
  auth: 'none',
  bucket: 'analytics-config',
})
