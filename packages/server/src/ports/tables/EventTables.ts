/** What analytics keep (migration `0004_events`). */
export type EventTables = {
  event: {
    project: string
    /** The client's UUID: the same event sent twice is kept once. */
    eventId: string
    /** `YYYY-MM-DD` in UTC of the arrival; deleted by it. */
    day: string
    /** Milliseconds since 1970, by our clock. */
    receivedAt: number
    /** Milliseconds since 1970, by the client's. */
    sentAt: number
    name: string
    /** Without query and fragment. */
    url: string
    domain: string
    /** Null unless the operator keeps addresses. */
    address: string | null
    /** JSON object of the properties the event is known to have. */
    properties: string
  }
}
