import * as v from 'valibot'

/** Body of `POST /e`; `POST /batch` takes an array of them, 64 KB at most. */
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
